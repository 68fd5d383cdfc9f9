"""How the engine reads a text, phrase by phrase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree

from cardwright.language import tree as t
from cardwright.language.read import Becomes, reading
from cardwright.language.render import Renderer
from cardwright.language.vocabulary import Language, vocabulary
from cardwright.language.walk import every, parts_of
from cardwright.language.words import Word, canonical_words, cut, owners_apart

EACH_TIME, ONCE = "happens {}, each time", "happens {}, once"

# What each rule of the grammar does, said of the words that belong to it alone.
MEANINGS = {
    "start": "ends the sentence",
    "header": "what it costs or when it may be used, then what it does",
    "bare": "has the keyword {}",
    "price": "cost: pay {}",
    "limit": "may be used {}",
    "once": "one time",
    "twice": "two times",
    "n_times": "this many times",
    "choosing_from": "chosen among cards that were shown, and the text goes on to speak of it",
    "who_do": "only those of them who did what the sentence before lets them do",
    "who_do_not": "only those of them who did not do what the sentence before lets them do",
    "counts_too": "a reminder: this card is among those that are counted",
    "may_paying": "you may pay this, and it happens only if you do",
    "control_switched": "each goes to the other's controller",
    "any_hurt": "each time this deals damage to such a thing",
    "heals_you": "you gain as many life points as it deals damage",
    "damage_of_cost": "as much damage as is printed as that card's cost, in T and pT",
    "revive": "it is put into play from your discard pile",
    "a_dead": "a card of your discard pile",
    "the_dead": "the one of your discard pile of which this is true",
    "counted_dead": "so many cards of your discard pile",
    "life_left": "so many life points are left, no more and no fewer",
    "named_ones": "so many cards of this name",
    "the_foe": "what it was in a skirmish with when it was destroyed",
    "with_as_much": "with as much or less, or as much or more, than what was mentioned",
    "costing_more": "whose cost is so much higher at most",
    "of_both_sides": "a reminder: whoever controls them",
    "when_sent": "when it is destroyed, discarded or sacrificed",
    "destroyed_with_attached": "it is destroyed, and so is everything attached to it",
    "swap_yours": "each gets what the other has",
    "swap_each_other": "each of the two gets what the other has",
    "some_of_them": "so many of the cards that were looked at",
    "one_of_them": "such a card among those that were looked at",
    "rest_of_them": "all that were looked at and not chosen",
    "the_rest": "all that were looked at and not chosen",
    "move_among": "one of the cards that were looked at is moved",
    "put_back": "on top of your deck, in an order you choose",
    "place_bottom_ordered": "under a pile, in an order you choose",
    "shuffle_rest": "they lie in the deck, which is shuffled",
    "rest_placed": "all that were looked at and not chosen go there",
    "rule_recover": "says what is allowed or forbidden",
    "draw_kind": "the topmost card of this kind in the deck is drawn",
    "the_rest_of": "all of that player's but those that were chosen",
    "move_with_attached": "it is moved, and so is everything attached to it",
    "instead_sentence": "so much instead, if this holds",
    "state_was": "in this state before it was taken away",
    "was_yours": "under your control before it was taken away",
    "most_sentence": "the sentence before draws no more than so many",
    "cost_sentence": "paid besides the printed cost; without it, the card cannot be played",
    "strike": "as much damage as it has is dealt to that thing",
    "strike_same": "each of them deals as much damage as it has to one thing",
    "strike_both": "each deals as much damage as it has to the other, at the same time",
    "strike_other": "the two that were chosen deal their damage to each other",
    "many_down": "cards are discarded until only so many are left",
    "discard_down": "cards are discarded until only so many are left",
    "taken_by": "damage is dealt to this player",
    "taking": "damage is dealt to you",
    "damage_equal_own": "as much as a stat of the thing that deals it",
    "gain_half": "half of what you have, rounded down",
    "gain_whole": "all that you have",
    "draw_until_own": "until that player has so many",
    "draw_until_kind": "until a card of this kind was drawn",
    "draw_bottom": "from under the deck",
    "each_lost": "for every so many that were lost",
    "holders_stat": "a stat of that player",
    "theirs": "of those on the other side",
    "then_sentence": "afterwards, if the part before did something",
    "otherwise_sentence": "if the condition before does not hold",
    "prefixed": "then what follows",
    "instead": "replaces what would happen",
    "choose": "you choose from these effects",
    "options_count": "how many of them",
    "options_up_to": "up to this many of them",
    "prefix_if": "only if this holds when it is carried out",
    "tail_if": "only if this holds when it is carried out",
    "tail_both": "only if this holds when it is carried out",
    "prefix_when": "each time this happens",
    "prefix_at": EACH_TIME,
    "prefix_each": "once for each of these",
    "do_all_but": "all of them but one, which whoever does it keeps",
    "until": "lasts {}",
    "until_event": "lasts until this happens",
    "while_holds": "lasts while this holds",
    "where": "what X stands for",
    "all_of": "and also",
    "in_turn": "afterwards, if the part before did something",
    "per": "the number before, once for each of these",
    "rest_per": "the number before, once for each of these",
    "may": "a choice: you need not do it",
    "damage": "damage is dealt",
    "damage_more": "{}, added to the same hit",
    "gain": "an amount is gained, lost or paid",
    "restore": "what was lost comes back, up to the maximum",
    "convert": "one resource is turned into another",
    "draw": "cards are drawn",
    "draw_one": "one card",
    "draw_many": "that many cards",
    "drawing": "cards are drawn",
    "move": "cards are moved",
    "attach": "the card stays on that thing",
    "roll": "a die is rolled or a coin flipped",
    "swap": "two stats are exchanged",
    "stat_is": "the stat of this thing",
    "its_stat_is": "a stat of what was mentioned before",
    "your_stat_is": "a stat of yours",
    "set_to": "is set to this amount",
    "set_double": "is multiplied by two",
    "set_half": "is halved, rounded down",
    "set_floor": "is raised to this amount if lower",
    "set_ceiling": "is cut to this amount if higher",
    "set_ignored": "is left out of the comparison",
    "plus_to": "to whom these changes apply",
    "colon_plus": "to whom these changes apply",
    "plus": "changed by {}, for everyone this kind of card reaches",
    "only_can": "nothing else can do it",
    "only_one_can": "nothing else can do it",
    "change_part": "its stats are changed",
    "bonus": "changed by {}",
    "cost_part": "{}",
    "dealt_part": "damage that it deals is changed",
    "taken_part": "damage that it takes is changed",
    "become": "its type is replaced",
    "become_chosen": "its type is replaced by one you choose",
    "counts_as": "is also this",
    "have_part": "has this keyword",
    "lose_part": "no longer has this keyword",
    "have_quoted": "has the ability in quotation marks",
    "immune_part": "is not affected by this",
    "rule_part": "what is allowed, forbidden or required",
    "outcome": "how the round ends for it",
    "this": "{}, the card with this text",
    "it": "what was mentioned before",
    "them": "those mentioned before",
    "that_one": "the one mentioned before",
    "those": "the ones mentioned before",
    "the_done": "the one that this was done to",
    "the_nth": "that one of those mentioned",
    "held_by": "whose it is, or who controls it",
    "damage_rest": "damage is dealt",
    "who": "{}, the player meant",
    "a": "{}: one, chosen",
    "a_random": "{}: picked at random",
    "another": "{}: one other than this, chosen",
    "each": "{}, each of them",
    "each_other": "each of these but this one",
    "all": "{}: all there are",
    "all_other": "all of these but this one",
    "counted": "{}: this many, chosen",
    "counted_other": "this many others, chosen",
    "counted_random": "{}: picked at random",
    "any_number": "{}: as many as you choose",
    "any_other": "{}: as many as you choose",
    "the": "{}, the one that fits",
    "the_own": "{}, the one that fits",
    "top_card": "{}",
    "top_cards": "{}",
    "up_to": "up to this many",
    "yours": "{}: of those you control",
    "yours_other": "of those you control but this one",
    "kinds_one": "any of these kinds",
    "kinds_many": "any of these kinds",
    "types_or": "any of these types",
    "side": "on the other side",
    "not_typed": "not of this type",
    "not_state": "not in this state",
    "placed": "which is {}",
    "in_play": "in play",
    "with_stat": "only {}",
    "of_rank": "only {}",
    "with_extreme": "whose stat is highest or lowest",
    "with_keyword": "that has this keyword",
    "without_keyword": "that lacks this keyword",
    "named": "a card with this name",
    "linked": "in this relation",
    "same_as_this": "sharing this with what was mentioned before",
    "same_as": "sharing this with that thing",
    "acted": "only those {}",
    "not_acted": "only those {}",
    "post_state_is": "at this moment",
    "number": "the number {}",
    "variable": "the number X",
    "number_of": "how many there are",
    "number_of_other": "how many others there are",
    "stat_of": "the current stat of that thing",
    "printed_stat_of": "the stat as printed",
    "its_stat": "{}, of what was mentioned before",
    "your_stat": "your current number",
    "opponents_stat": "an opponent's current number",
    "the_roll": "what the die shows",
    "roll_of": "what a die rolled for this shows",
    "pick_between": "a number you choose between these",
    "pick_printed": "one of the numbers printed there, chosen",
    "event": "this happening",
    "would": "this being about to happen",
    "span": "{}",
    "said": "a statement in play says {}",
    "not_said": "no statement in play says so",
    "turn_of": "{}",
    "in_period": "{}",
    "for_turns": "lasts for so many turns, this one included",
    "you_do": "you carried out the part before",
    "you_do_not": "you did not carry out the part before",
    "they_do": "they carried out the part before",
    "they_do_not": "they did not carry out the part before",
    "flip_won": "the coin shows what you called",
    "there_is_a": "at least one of these",
    "there_is_another": "at least one of these but this one",
    "there_are_no": "none of these",
    "there_are_no_other": "none of these but this one",
    "there_are": "this many of these",
    "there_are_other": "this many of these but this one",
    "compare": "one amount compared with another",
    "compare_than": "one amount compared with another",
    "quality_is": "this is true",
    "quality_is_not": "this is not true",
    "extreme_is": "compared with all others of its kind",
    "only_one": "there is no other of these",
    "happened": "this has happened to it since the turn began",
    "happened_to": "it has done this since the turn began",
    "both": "all of these hold",
    "either": "at least one of these holds",
    "zone": "{}",
    "stat_of_is": "the stat of this thing",
    "stat_set": "a stat is set to this amount",
    "stat_doubled": "a stat is multiplied by two",
    "stat_halved": "a stat is halved, rounded down",
    "stat_of_last": "the current stat of that thing",
    "you_control": "of those you control",
    "you_play": "of those you play",
    "opponent_plays": "of those an opponent plays",
    "opponent_controls": "on the other side",
    "an_opponent_controls": "on the other side",
    "each_opponent_controls": "on the other side",
    "is_also": "is also this",
    "there_are_bound_other": "this many of these but this one",
    "opponents": "{}: one on the other side, chosen",
    "you_have": "this many of these",
    "you_have_a": "at least one of these",
    "you_have_no": "none of these",
    "do_random": "picked at random",
    "turned": "it lies or stands this way from now on",
    "put_beneath": "a card goes under another one",
    "die_turned": "whatever the die shows, it shows this side",
    "do_from": "from there",
    "suffered": "is done to it",
    "that_much": "the amount in the event",
    "the_players": "every player",
    "typed_ones": "any of these types",
    "with_so_much": "only {}",
    "with_than": "only {}",
    "costing": "only those {}",
    "other_than_this": "but not this card",
    "damage_dealt": "damage is dealt to it",
    "this_turn": "lasts until the end of the turn",
    "there_are_bound": "this many of these",
    "you_have_bound": "this many of these",
    "you_have_another": "at least one of these but this one",
    "you_have_no_other": "none of these but this one",
    "you_have_other": "this many of these but this one",
    "you_own": "your current number",
    "you_own_bound": "your current number",
    "opponent_has_a": "at least one of these on the other side",
    "opponents_have_no": "none of these on the other side",
    "damage_to_equal": "damage of this amount is dealt",
    "damage_equal_to": "damage of this amount is dealt",
    "gain_equal": "this amount is gained, lost or paid",
    "restore_to_equal": "this amount comes back, up to the maximum",
    "restore_equal_to": "this amount comes back, up to the maximum",
    "draw_equal": "this many cards are drawn",
    "draw_any": "cards, however many",
    "place_play": "into play",
    "shuffle_in": "the cards are put there, and it is shuffled",
    "immune_damage": "is not affected by this damage",
    "take_another": "takes one more turn",
    "again": "and the same to this",
    "tail_at": "happens then",
    "tail_when": "each time this happens",
    "never_happened": "this has not happened since the turn began",
    "taken_is": "damage that it takes is changed",
    "given": "this is added to its stats",
    "of_this": "what applies to this card",
    "of_this_per": "the number before, once for each of these",
    "of_this_lost": "once for each life point that it lacks",
    "gain_signed": "an amount is gained or lost",
    "heal": "life points come back, up to the maximum",
    "restore_you": "you get this much back",
    "draw_bare": "that many cards",
    "draw_that_many": "as many cards as before",
    "draw_plus": "cards are drawn",
    "gained_part": "a stat goes up",
    "lost_part": "a stat goes down",
    "stat_of_set": "a stat is set to this amount",
    "players_stat_is": "a stat of each of these players",
    "strongest": "with the highest damage",
    "weakest": "with the lowest damage",
    "entering_own": "it enters play on your side",
    "doing_to": "a skirmish is started with this",
    "permanently": "lasts until the end of the game",
    "flip_lost": "the coin was lost",
    "hand_empty": "no card is in your hand",
    "never_done": "it has not done this since the turn began",
    "tail_when_lasting": "each time this happens",
    "rather_if": "this happens instead of the sentence before",
    "rather_if_after": "this happens instead of the sentence before",
    "or_so_much": "so much damage instead, if this holds",
    "tail_unless_act": "does not happen if that player does this",
    "next_turn": "at the start of your next turn",
    "prefix_when_while": "each time this happens while that holds",
    "prefix_nth": "only this time in each turn",
    "nth_time": "only this time in each turn",
    "nth_own_time": "only this time in each of your turns",
    "nth_object": "only this one in each turn",
    "nth_draw": "only this card in each turn",
    "repeatedly": "one after the other",
    "gain_as_many": "as many as before",
    "gain_plus": "an amount, and more for each of these",
    "choosing": "you choose this, and the text goes on to speak of it",
    "recall": "it returns to its owner's hand",
    "removal": "what is attached there is destroyed",
    "shuffle_from": "the cards are put there, and it is shuffled",
    "controlled_by": "of those that player controls",
    "this_way": "as many as the sentence before did",
    "damage_this_way": "as much as the sentence before dealt",
    "per_lost": "once for each life point that it lacks",
    "they_have": "how many of these that player has",
    "they_have_a": "at least one of these on that player's side",
    "they_have_no": "none of these on that player's side",
    "you_control_this": "this card is in play on your side",
    "only_own": "you control no other of these",
    "has_stat": "its current number",
    "quality_was": "what it is",
    "counts_compared": "one has more than the other",
    "opponent_count": "some opponent has so many",
    "opponent_none": "some opponent has none",
    "unit_count": "units that a player controls",
    "hand_count": "cards in a player's hand",
    "life_count": "a player's life points",
    "died": "it was destroyed",
    "survived": "it is still in play",
    "own_turn_paragraph": "may be used once in each of your turns, and costs nothing",
    "would_may": "may replace what would happen",
    "do_this_at": "all of this happens then, each time",
    "idle_unless": "nothing else in this text applies unless this holds",
    "instead_this_turn": "replaces what would happen, until the end of the turn",
    "instead_next": "replaces what would happen, once",
    "instead_next_this_turn": "replaces what would happen, once, until the end of the turn",
    "if_entering_with": "if this holds when it enters play, this is added to its stats as well",
    "if_event": "each time this happens",
    "during_next": "begins at the start of that turn and lasts until its end",
    "during_next_when": "begins at the start of that turn and lasts until its end",
    "not_below": "no cost is ever less than 0",
    "end_of_own_turn": "happens at the end of your turn",
    "never_acted": "none of them has done this since the turn began",
    "when_either_done": "each time one of the two happens",
    "when_either_suffered": "each time one of the two happens",
    "when_either_one": "each time it happens to one of them",
    "when_surviving": "each time damage is dealt to it and it is still in play",
    "next_time": "once, the next time this happens",
    "next_time_this_turn": "once, the next time this happens before the end of the turn",
    "tail_next": "once, the next time this happens",
    "next_played": "applies until you play one of these",
    "next_played_this_turn": "applies until you play one of these, or to the end of the turn",
    "your_next": "applies until you play one of these",
    "your_next_this_turn": "applies until you play one of these, or to the end of the turn",
    "first_played": "only the first one in each turn",
    "damage_redirected": "it takes the same damage in the place of the other",
    "damage_reduced": "damage that it takes is changed",
    "subject_in_turn": "only in this turn",
    "damage_prevented": "this damage does nothing",
    "cost_is": "what it costs is set",
    "cost_nothing": "it costs nothing",
    "dealt_half_up": "half of the damage it deals, a fraction counted as 1",
    "taken_not_below": "damage that it takes is changed, but not to less than this",
    "each_suffered": "as often as this was done this turn",
    "each_done": "as often as you have done this in this turn",
    "highest_among": "the highest number that one of these has",
    "turn_in_which": "from then on, until the end of the turn",
    "until_sooner": "lasts until this happens, or until then",
    "damage_fought": "damage is dealt to it in a skirmish",
    "active_fought": "is done in a skirmish",
    "suffered_fought": "is done to it in a skirmish",
    "full_life": "you have all life points that you began with",
    "damage_absorbed": "so much damage to it does nothing",
}
LISTS = {
    "one": "the kind {}",
    "many": "the kind {}",
    "type": "the type {}",
    "stat": "the stat {}",
    "resource": "the resource {}",
    "zone_name": "the zone {}",
    "state": "the state {}",
    "post_state": "the state {}",
    "keyword": "the keyword {}",
    "period": "a turn, phase or other period",
    "die": "a die or coin",
    "aspect": "what is shared or chosen",
    "relation": "{}",
    "verb": "what is done: {}",
    "event_verb": "what happens: {}",
    "verbed": "what is done: {}",
    "gain_verb": "gained, lost or paid",
    "resource_verb": "what is done with it: {}",
    "way": "which way: {}",
    "move_verb": "is moved",
    "outcome_verb": "decides the round",
    "modal": "what is allowed, forbidden or required",
    "reach": "that number and everything above or below it",
    "extreme": "compared with all others",
    "degree": "by this much",
    "factor": "by this factor",
    "scale": "this multiple of",
    "parity": "of these numbers only",
    "sign": "up or down",
    "whose": "whose zone",
    "span_whose": "whose turn or phase",
    "turn_whose": "whose turn",
    "link_word": "in this relation to what follows",
    "edge": "its start or end",
    "end": "that end of the pile",
    "than": "the comparison",
    "bound": "the comparison",
    "size": "by this factor",
    "ordinal": "which of those mentioned",
    "holder": "whose it is, or who controls it",
    "whoever": "the player mentioned before",
    "side_of": "whom it is about",
    "degree_of": "the comparison",
    "each_whose": "whose number",
    "next_whose": "whose next turn",
}
ALL = MEANINGS | LISTS

# Phrases that are explained as one, whatever they consist of; a selection only where no filter follows its noun.
WHOLE = {"price", "limit", "until", "prefix_at", "bonus", "this", "span", "with_stat", "of_rank", "cost_part", "placed"}
WHOLE |= {
    "top_card",
    "top_cards",
    "damage_more",
    "acted",
    "not_acted",
    "its_stat",
    "turn_of",
    "in_period",
    "zone",
    "bare",
    "types_or",
    "plus",
}
SIMPLE = {
    "a",
    "each",
    "all",
    "the",
    "the_own",
    "yours",
    "counted",
    "counted_random",
    "a_random",
    "another",
    "any_number",
}
PLAIN = {
    "one_np",
    "many_np",
    "kinds_one",
    "kinds_many",
    "one",
    "many",
    "type",
    "types_or",
    "typed",
    "not_typed",
    "state",
}
PLAIN |= {"state_word", "side", "count", "up_to", "number", "variable", "yours", "yours_other", "not_state"}

ITS_CONTROLLER = "its controller's"
Span = tuple[int, int, int, str]  # from, to, which node, what it means


def explain(text: str, game: Language, becomes: Becomes | None = None) -> list[tuple[str, str]]:
    """The phrases of a text in their order, each with what it means; together they cover every word."""
    found = reading(text, game, becomes)
    if found.parse is None:
        return []
    words = vocabulary(game)
    read_as = canonical_words(owners_apart(cut(text), words.known()), words.synonyms)
    spans = list(_spans(found.parse, text, read_as))
    pairs: list[Span] = []
    for word in cut(text):
        if word.kind == "NEWLINE":
            continue
        owner, meaning = _owner(spans, word.start)
        if word.text in (".", ",", ";", ":") and pairs:
            pairs[-1] = (pairs[-1][0], word.end, pairs[-1][2], pairs[-1][3])
        elif pairs and pairs[-1][2] == owner:
            pairs[-1] = (pairs[-1][0], word.end, owner, meaning)
        else:
            pairs.append((word.start, word.end, owner, meaning))
    return [(text[start:end], meaning) for start, end, _, meaning in pairs]


def decided(text: str, game: Language, becomes: Becomes | None = None) -> list[tuple[str, str]]:
    """What the words of a text refer to: what “it” is, who chooses, what an “if” governs, whose hand it is."""
    found = reading(text, game, becomes)
    notes = [(note.said, note.written) for note in found.notes]
    renderer = Renderer(game)
    for ability in found.tree.abilities:
        notes += [*_governed(ability, renderer), *_controllers(ability, renderer)]
        notes += [note for effect in ability.does for note in _chosen(effect, "you", renderer)]
    return list(dict.fromkeys(notes))


def _governed(ability: t.Ability, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """The conditions of a paragraph, each with the words that it governs."""
    for node in every(ability):
        if isinstance(node, t.If):
            word = "unless" if isinstance(node.condition, t.Not) else "if"
            inner = node.condition.part if isinstance(node.condition, t.Not) else node.condition
            yield f"{word} {renderer.condition(inner)}", f"governs “{renderer.statement(node.effect)}”"


def _controllers(ability: t.Ability, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """Whose turns “its controller's” are that stand before what they speak of."""
    for node in every(ability):
        match node:
            case (
                t.Lasting(until=t.Moment(whose=whose), effect=effect)
                | t.When(trigger=t.Moment(whose=whose), effect=effect)
            ) if whose.startswith(ITS_CONTROLLER):
                named = [part for part in every(effect) if isinstance(part, t.Select)]
                yield from ((ITS_CONTROLLER, f"the controller of {renderer.thing(thing)}") for thing in named[:1])


def _chosen(node: Any, who: str, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """What is chosen in a part of a text, and by whom."""
    by = getattr(node, "by", None)
    if isinstance(by, t.Player) and by != t.Player():
        who = renderer.thing(by)
    if isinstance(node, t.Event | t.Is | t.Compare):
        return
    is_player = isinstance(node, t.Do) and node.verb == "choose" and isinstance(node.what, t.Player)
    if is_player or (isinstance(node, t.Select) and node.pick in ("choose", "any")):
        yield renderer.thing(node.what if is_player else node), f"chosen by {who}"
    parts = (node.what, node.deltas) if isinstance(node, t.Change) else parts_of(node)  # every hit, not a chosen one
    for part in parts:
        yield from _chosen(part, who, renderer)


def _owner(spans: list[Span], place: int) -> tuple[int, str]:
    """The innermost node over a place: of nodes with the same reach, the one further down."""
    covering = [span for span in spans if span[0] <= place < span[1]]
    if not covering:
        return 0, MEANINGS["start"]
    _, _, owner, meaning = min(covering, key=lambda span: (span[1] - span[0], -span[2]))
    return owner, meaning


def _spans(root: Tree[Token], text: str, read_as: list[Word]) -> Iterator[Span]:
    """The nodes that are explained, numbered from the root down, each with the words it was read by filled in."""
    stack: list[Any] = [root]
    number = 0
    while stack:
        node = stack.pop()
        if not isinstance(node, Tree):
            continue
        rule = str(node.data)
        is_whole = rule in WHOLE or (rule in SIMPLE and _is_plain(node))
        stack += [] if is_whole else node.children
        number += 1
        if rule in ALL and not node.meta.empty:
            start, end = node.meta.start_pos, node.meta.end_pos
            said = _said(text[start:end], start, read_as)
            meaning = ONCE if rule == "prefix_at" and " next " in said else ALL[rule]
            yield start, end, number, meaning.format(said)


def _said(phrase: str, start: int, read_as: list[Word]) -> str:
    """A phrase as written, or the canonical words it was read as where those are others."""
    words = [word.text for word in read_as if start <= word.start and word.end <= start + len(phrase)]
    return phrase if [word.text for word in cut(phrase)] == words else " ".join(words)


def _is_plain(node: Tree[Token]) -> bool:
    return all(str(part.data) in PLAIN for part in node.iter_subtrees() if part is not node)
