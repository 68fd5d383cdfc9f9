"""Whose: owners, controllers and players who were mentioned, and the zones that are theirs."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.binding.mention import Mention
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.pronouns import Pronouns, is_plain, is_unknown, rule_in
from cardwright.language.binding.roles import TAKE
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.points import Points, Rule
from cardwright.language.things import ONLY_ONE, is_many, is_opposing, is_own, kinds_of

SEVERAL = ("each player", "all players", "each opponent", "each other player")


class Holders:
    """Binds owners, controllers and “that player” to those who are meant, and zones to their owners."""

    def __init__(self, mentions: Mentions, pronouns: Pronouns, points: Points) -> None:
        self.mentions = mentions
        self.pronouns = pronouns
        self.points = points

    # The owner or controller of something.
    def holder(self, player: t.Player, scope: Scope) -> t.Player:
        """The owner or controller of what was mentioned, whom the text goes on to speak of."""
        self.mentions.holder = self.taken_over(self.of_something(player, scope))
        return self.mentions.holder

    def of_something(self, player: t.Player, scope: Scope) -> t.Player:
        """The owner or controller of what was mentioned, which is named where a rule had to decide."""
        if player.of is not None:
            return replace(player, mention=player.of.mention)
        points = len(self.points.found)
        number = self.held(scope)
        decided = self.points.found[points:]
        clause = next(said.clause for said in self.mentions.latest() if said.number == number)
        own = [said for said in self.mentions.latest() if is_own(said.thing) and said.number != number]
        is_own_left_out = any(said.clause >= clause for said in own)
        rule = rule_in(decided) or (Rule.HOLDER if is_own_left_out else Rule.NONE)
        self.points.note(player.who, f"the {player.who.removeprefix('its ')} of {self.mentions.phrase(number)}", rule)
        is_clear = is_plain(decided) and rule != Rule.HOLDER
        return replace(player, mention=number, of=None if is_clear else self.mentions.named(number))

    def taken_over(self, player: t.Player) -> t.Player:
        """The controller of what you have just taken control of: that is you now, and was another before."""
        said = [said for said in self.mentions.said if said.number == player.mention and said.suffers == TAKE]
        is_yours = said and self.mentions.taker == "you" and not any(taken.is_event for taken in said)
        if player.who != "its controller" or not is_yours:
            return player
        both = [("means you, who control it now", t.Player()), ("means its owner", replace(player, who="its owner"))]
        return self.points.decide(player.who, both)

    def held(self, scope: Scope) -> int:
        """The number of the thing whose owner or controller is meant; that of this card is called “you”."""
        known = {said.number for said in self.mentions.said if not is_unknown(said, scope)}
        said = [said for said in self.mentions.latest() if not isinstance(said.thing, t.Player)]
        fitting = [one for one in said if one.number in known]
        fitting = [said for said in fitting if not {*kinds_of(said.thing)} & {*ONLY_ONE}] or fitting
        if not fitting:
            raise Unbound("its")
        others = [said for said in fitting if not is_own(said.thing)]
        others = others or [said for said in fitting if not isinstance(said.thing, t.This)]
        one = [said for said in others if not is_many(said.thing) and getattr(said.thing, "pick", "") != "each"]
        return self.pronouns.one_of("its", one or others or fitting, scope).number

    # “That player”.
    def that_player(self, player: t.Player, scope: Scope) -> t.Player:
        """The player who is meant: the only holder of something that was named, or whoever was named."""
        if (held := self.only_holder()) is not None:
            self.points.note("that player", held.who)
            return held
        if self.is_only_opponent():
            return self.of_something(t.Player("its controller"), scope)
        return replace(player, mention=self.number_of_player(scope))

    def number_of_player(self, scope: Scope) -> int:
        """The number of the player whom “that player” means, which is noted."""
        points = len(self.points.found)
        number = self.player(scope)
        meaning = "whoever has the turn" if number < 0 else f"the one called “{self.mentions.phrase(number)}”"
        self.points.note("that player", meaning, rule_in(self.points.found[points:]))
        return number

    def player(self, scope: Scope) -> int:
        """The last player mentioned, or -1 where a turn of another player came later: then it is that turn's player."""
        turn = self.mentions.turn
        players = [said for said in self.mentions.latest() if isinstance(said.thing, t.Player)]
        said = [one for one in players if one.number >= turn and one.number not in scope.others]
        if said:
            return self.pronouns.one_of("that player", self.one_at_a_time(said, scope), scope).number
        if turn >= 0:
            return -1
        raise Unbound("that player")

    def one_at_a_time(self, said: list[Mention], scope: Scope) -> list[Mention]:
        """Players who were named one by one, where several who were named last do not do this here."""
        doers = {self.mentions.number_of(doer) for doer in scope.doers}
        is_here = said[-1].clause == scope.clause or said[-1].number in doers
        ones = [one for one in said if one.role == "each" or getattr(one.thing, "who", "") not in SEVERAL]
        return said if is_here else ones or said

    def only_holder(self) -> t.Player | None:
        """The owner or controller of something, where no other player was mentioned."""
        held = self.mentions.holder
        return None if self.mentions.is_player_named() or held is None or held.mention < 0 else held

    def is_only_opponent(self) -> bool:
        """Whether nobody was mentioned but the opponent whose card the text speaks of."""
        cards = [said.thing for said in self.mentions.latest() if isinstance(said.thing, t.Select)]
        is_one = len(cards) == 1 and is_opposing(cards[0]) and not is_many(cards[0])
        return is_one and not self.mentions.is_player_named()

    # Zones.
    def zone(self, zone: t.Zone, scope: Scope) -> t.Zone:
        """A zone of somebody who was mentioned, or who is mentioned by it."""
        if zone.whose == "its own":
            return self.own_zone(zone, scope)
        if zone.whose.startswith("its "):
            return replace(zone, mention=self.held(scope))
        if zone.whose == "that player's" and (held := self.only_holder()) is not None:
            self.points.note("that player", held.who)
            return replace(zone, whose=f"{held.who}'s", mention=held.mention)
        if zone.whose == "that player's":
            return replace(zone, mention=self.number_of_player(scope))
        self.mentions.add(t.Player(zone.whose.removesuffix("'s")), scope.aside())
        return zone

    def own_zone(self, zone: t.Zone, scope: Scope) -> t.Zone:
        """A zone that belongs to whoever does what is said."""
        doer = scope.doers[-1] if scope.doers else t.Player()
        self.points.note(zone.name, f"the {zone.name} of {'you' if doer.who == 'you' else doer.who}", Rule.OWN)
        if doer.who == "you":
            return replace(zone, whose="your")
        if doer.who.startswith("its "):
            raise Unsaid(f"say whose {zone.name} it is: “that player's {zone.name}”")
        number = doer.mention if doer.who == "that player" else self.mentions.number_of(doer)
        return replace(zone, whose="that player's", mention=number)

    def owners_zone(self, zone: t.Zone, number: int) -> t.Zone:
        """The zone of the owner of what goes there."""
        self.mentions.holder = t.Player("its owner", number)
        return replace(zone, mention=number)
