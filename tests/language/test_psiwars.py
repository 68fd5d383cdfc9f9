"""What texts of Psi Wars become: states, Traps with their escapes, phases, and limits of its own."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml

from cardwright.games.psiwars.lexicon import PSIWARS
from cardwright.games.psiwars.state import Form, Phase
from cardwright.language.errors import CardTextError
from tests.language.lexicons import compiled, shown

PROGRAMS = {
    "Battle: Disorientate an attacking Battle Unit.": (
        Form.POWER,
        """
0: CHOOSE R0 [forms=7 zones=24 states=8] TARGET YOU 0 ->-
1: PAY
2: WINDOW
3: FITS R0 [forms=7 zones=24 states=8] ->5
4: MARK R0 2 1
5: END
""",
    ),
    "Creation: Replenish all of your Robots.": (
        Form.POWER,
        """
0: PAY
1: WINDOW
2: MARK_ALL [forms=2 zones=24 OWN] 1 0
3: END
""",
    ),
    "Trap an opposing Cyborg.\nEscape, 2 hit points: Free the trapped Battle Unit.": (
        Form.TRAP,
        """
0: CHOOSE R0 [forms=4 zones=24 OPPOSING] TARGET YOU 0 ->-
1: PAY
2: WINDOW
3: FITS R0 [forms=4 zones=24 OPPOSING] ->5
4: TRAP R0
5: END
ability of5=2
  0: PAY
  1: WINDOW
  2: FREE HOST
  3: END
""",
    ),
    "Deplete this Cyborg, once per battle: Deal 1 damage to an opposing Lab.": (
        Form.CYBORG,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
ability limit=1
  0: CHOOSE R0 [forms=2048 zones=24 OPPOSING] TARGET+FORCED YOU 0 ->-
  1: PAY
  2: MARK THIS 1 1
  3: WINDOW
  4: FITS R0 [forms=2048 zones=24 OPPOSING] ->6
  5: DAMAGE R0 1 - THIS
  6: END
""",
    ),
    "Battle: Turn one of your red dice to side 5.": (
        Form.POWER,
        """
0: CHOOSE R0 [forms=2048 zones=24 OWN] TARGET+FORCED YOU 0 ->-
1: PAY
2: WINDOW
3: FITS R0 [forms=2048 zones=24 OWN] ->5
4: DIE R0 1 2 5
5: END
""",
    ),
    "Battle: Engage an attacking Battle Unit with one of your Battle Units.": (
        Form.POWER,
        """
0: CHOOSE R0 [forms=7 zones=24 states=8] TARGET YOU 0 ->-
1: CHOOSE R1 [forms=7 zones=24 OWN] TARGET YOU 0 ->-
2: PAY
3: WINDOW
4: FITS R0 [forms=7 zones=24 states=8] ->6
5: ATTACK R0 R1
6: END
""",
    ),
    "1 re-roll, once per game: Draw a card.": (
        Form.CYBORG,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
ability of6=1 limit=1 quota=1:1:1
  0: PAY
  1: WINDOW
  2: DRAW YOU 1
  3: END
""",
    ),
    "Opposing Creatures must attack.": (
        Form.ROBOT,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {MUST 0 [forms=1 zones=24 OPPOSING]}
""",
    ),
    "At the start of your Replenish Phase, draw a card.": (
        Form.ROBOT,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {TRIGGER 0 [forms=2048 zones=255 OWN] does ...}
  0: DRAW YOU 1
  1: END
""",
    ),
    "Free one of your trapped Battle Units.": (
        Form.POWER,
        """
0: CHOOSE R0 [forms=7 zones=32 OWN] TARGET YOU 0 ->-
1: PAY
2: WINDOW
3: FITS R0 [forms=7 zones=32 OWN] ->5
4: FREE R0
5: END
""",
    ),
    "Battle: Obliterate an opposing green die.": (
        Form.POWER,
        """
0: CHOOSE R0 [forms=2048 zones=24 OPPOSING] TARGET+FORCED YOU 0 ->-
1: PAY
2: WINDOW
3: FITS R0 [forms=2048 zones=24 OPPOSING] ->5
4: DIE R0 3 0 -
5: END
""",
    ),
    "Creation: Until the end of the Creation Phase, your Robots cost 1 MA less.": (
        Form.POWER,
        """
0: PAY
1: WINDOW
2: LAST {CHANGE 7 ADD [forms=2 zones=132 OWN] amount=(fixed)*-1} - 1 PERIOD 1 - YOU
3: END
""",
    ),
    "The Physical of this Battle Unit is the roll of a red die.": (
        Form.ROBOT,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {TRIGGER 31 [forms=4095 zones=255 THIS] does ...}
  0: ROLL R0 2
  1: LAST {CHANGE 2 SET [forms=4095 zones=255 BOUND] amount=(fixed)} THIS (R0) END_OF_TURN - YOU
  2: END
""",
    ),
    "Your Lab takes 1 less damage.": (
        Form.ROBOT,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {CHANGE 11 ADD [forms=2048 zones=24 OWN] amount=-1}
""",
    ),
}


TARGETS = yaml.safe_load((files("cardwright.language") / "targets" / "psiwars.yaml").read_text())
UNITS = (Form.CREATURE, Form.ROBOT, Form.CYBORG)


@pytest.mark.parametrize("name", TARGETS)
def test_every_target_text_can_be_carried_out(name: str) -> None:
    refused = []
    for form in (*UNITS, Form.EQUIPMENT, Form.POWER, Form.TRAP):
        try:
            compiled(TARGETS[name], PSIWARS, int(form))
        except CardTextError as error:
            refused.append(error)
    assert len(refused) < 6


@pytest.mark.parametrize("text", PROGRAMS)
def test_texts_become_programs(text: str) -> None:
    form, program = PROGRAMS[text]
    assert shown(text, PSIWARS, int(form)) == program.lstrip("\n")


@pytest.mark.parametrize(
    ("text", "phases"),
    [("Battle: Draw a card.", Phase.BATTLE), ("Creation: Draw a card.", Phase.CREATION), ("Draw a card.", 0)],
)
def test_a_power_says_when_it_is_played(text: str, phases: int) -> None:
    assert compiled(text, PSIWARS, int(Form.POWER))[1].phases == phases


@pytest.mark.parametrize(
    ("form", "text", "said"),
    [
        (Form.CYBORG, "Once per round: Draw a card.", "round"),
        (Form.CYBORG, "Twice per game: Draw a card.", "once per game"),
        (Form.CYBORG, "Once per Battle Phase: Draw a card.", "once per battle"),
        (Form.POWER, "Battle, once per battle: Draw a card.", "played once"),
        (Form.ROBOT, "Opposing Creatures must stack.", "must"),
        (Form.POWER, "Battle: You may re-roll one of your Robots.", "re-roll"),
        (Form.POWER, "Battle: Split an opposing Robot.", "split"),
        (Form.POWER, "Battle: Engage an attacking Robot.", "with what"),
        (Form.POWER, "Battle: Turn an opposing Robot to side 3.", "turn"),
        (Form.POWER, "Battle: Obliterate an opposing Robot.", "obliterate"),
        (Form.ROBOT, "Opposing red dice get +1 Physical.", "Physical"),
        (Form.ROBOT, "This battle can attack while depleted.", "is not a battle"),
        (Form.EQUIPMENT, "The trapped Battle Unit cannot be trapped.", "holds nothing"),
        (Form.TRAP, "Trap an opposing Cyborg.\nEscape: Free the equipped Battle Unit.", "never attached"),
        (
            Form.POWER,
            "Until the end of the battle, swap the Psionic and hit points of a Battle Unit.",
            "applies to a player",
        ),
    ],
)
def test_what_cannot_be_carried_out_is_refused(form: Form, text: str, said: str) -> None:
    with pytest.raises(CardTextError) as error:
        compiled(text, PSIWARS, int(form))
    assert said in str(error.value)


def test_a_word_that_means_nothing_to_the_game_is_refused() -> None:
    with pytest.raises(CardTextError, match="does not declare “Robot” among its cards: types"):
        compiled("All Robot Battle Units get +1 Physical.", PSIWARS, int(Form.POWER))
