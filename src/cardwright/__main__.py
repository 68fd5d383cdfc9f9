"""The command line: each command is a module of `commands`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence

from cardwright.commands.interrupts import INTERRUPTED, leaving_at_once

gc.set_threshold(50_000)  # what starting makes is kept: a tenth of the time went into looking for garbage in it

with leaving_at_once():
    import typer

    from cardwright.commands.analyse import analyse
    from cardwright.commands.card import card
    from cardwright.commands.deck import deck
    from cardwright.commands.games import games
    from cardwright.commands.lab import lab
    from cardwright.commands.play import play
    from cardwright.commands.replay import replay
    from cardwright.commands.rules import rules
    from cardwright.commands.scenario import scenario
    from cardwright.commands.serve import serve
    from cardwright.commands.sim import sim
    from cardwright.commands.verify import verify
    from cardwright.games.bad_input import Refused, UsageError

USAGE = 2

EXAMPLES: dict[Callable[..., None], list[str]] = {
    games: ["games", "games xi", "games my-game/game.yaml", "games --json"],
    play: [
        "play chi",
        "play chi --seat human --seat hard",
        "play chi --seat human --seat human",
        "play chi --seat normal --seat search:3s",
        "play chi --option draw_blind=true --plain",
        "play xi --deck aqua --deck ember",
        "play xi --cards my-cards.yaml --deck my-deck.yaml",
        "play my-game/game.yaml",
        "play --resume last",
    ],
    serve: ["serve", "serve --open", "serve --host 0.0.0.0 --port 8080"],
    sim: [
        "sim chi --games 100000",
        "sim chi --games 200 --bots normal,easy",
        "sim chi --games 200 --bots search:400,greedy --seed 7 --json",
        "sim xi --deck aqua --deck ember --bots greedy,greedy",
    ],
    scenario: ["scenario my-rulings/", "scenario duel.yaml --only CHI-8.1", "scenario all/ --without needs_text"],
    rules: ["rules chi", "rules chi CHI-8.1", "rules chi hand limit", "rules chi --coverage"],
    card: [
        "card my-cards.yaml",
        'card --game xi --name "Flame Lick"',
        'card --game xi --text "Deal 2 ember damage to a unit."',
    ],
    deck: ["deck my-deck.yaml", "deck decks/*.yaml --json", "deck my-deck.txt --game xi", "deck aqua --write text"],
    replay: [
        "replay last",
        "replay game.match --at 12",
        "replay game.match --at 12 --as P1",
        "replay game.match --json",
    ],
    analyse: ["analyse last", "analyse game.match --bot search:1s", "analyse game.match --json"],
    verify: ["verify game.match", "verify game.match --commitment 6152ed4ab5"],
}

app = typer.Typer(
    name="cardwright",
    help="Card games on one rules kernel: play them, look up every rule, and measure them a million games at a time.",
    epilog="Start with: cardwright play chi",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for command, lines in EXAMPLES.items():
    app.command(epilog="[bold]Examples[/]\n" + "\n".join(f"  cardwright {line}" for line in lines))(command)
app.add_typer(lab, name="lab")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever is wrong with the input stands on the error stream, and the exit status is 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = app(args=given or ["--help"], prog_name="cardwright", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except typer.TyperException as error:
        return fail(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit as stop:  # a kernel that cannot be set up says why
        return fail(stop.code) if isinstance(stop.code, str) else stop.code or 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:  # a folder of ours that cannot be made, a disk that is full
        return fail(f"{error.filename or 'a file'} cannot be used: {error.strerror or error}")
    except (UsageError, Refused) as error:
        return fail(str(error), getattr(error, "details", ()))


def fail(message: str, details: Sequence[str] = ()) -> int:
    """Say what is wrong: in one line, or in one for each of several problems."""
    for line in details or (message,):
        print(f"{'  ' if details and line is not details[0] else 'error: '}{' '.join(line.split())}", file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
