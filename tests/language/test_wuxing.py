"""What texts of Wu Xing become: keywords with costs and limits, Entrances that wait, and steps that are skipped."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml

from cardwright.games.wuxing.lexicon import WUXING
from cardwright.games.wuxing.state import Form
from cardwright.language.errors import CardTextError
from tests.language.lexicons import compiled, shown

FORMS = (Form.ENTITY, Form.CHAKRA, Form.DOMAIN)
TARGETS = yaml.safe_load((files("cardwright.language") / "targets" / "wuxing.yaml").read_text())


@pytest.mark.parametrize("name", TARGETS)
def test_every_target_text_can_be_carried_out(name: str) -> None:
    refused = []
    for form in FORMS:
        try:
            compiled(TARGETS[name], WUXING, int(form))
        except CardTextError as error:
            refused.append(error)
    assert len(refused) < len(FORMS)


PROGRAMS = {
    "Skill: Each opponent skips the next Drawing Step.": (
        Form.CHAKRA,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
ability
  0: PAY
  1: WINDOW
  2: EACH R0 [forms=8 zones=127 OPPOSING] ->5
  3: GAIN R0 1 7
  4: GO ->2
  5: END
""",
    ),
    "Shell: Your Entities of rank 3 cost 1 Qi less.": (
        Form.ENTITY,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {CHANGE 11 ADD [forms=1 zones=2 OWN stat=2 least=3 most=3] amount=-1}
""",
    ),
    "Entrance: When a Fire Entity enters this Domain, its controller draws a card.": (
        Form.DOMAIN,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
printed {TRIGGER 3 [forms=15 zones=127 THIS] other=[forms=1 zones=127 types=2] does ...}
  0: DRAW CAUSE.controller 1
  1: END
""",
    ),
    "Disruption: Until the end of an opponent's next turn, enemy Chakras cannot be activated.": (
        Form.CHAKRA,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
ability
  0: PAY
  1: WINDOW
  2: LAST {FORBID 4 [forms=2 zones=56 OPPOSING]} - - PERIOD 1 - YOU
  3: END
""",
    ),
    "Skill, 1 Water Qi, once per turn: You may exhaust any number of your other Entities.": (
        Form.ENTITY,
        """
0: PAY
1: WINDOW
2: ENTER -
3: END
ability of0=1 limit=1
  0: PAY
  1: WINDOW
  2: MAY YOU ->20
  3: CHOOSE R0 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 0 ->20
  4: CHOOSE R1 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 1 ->9
  5: CHOOSE R2 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 3 ->9
  6: CHOOSE R3 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 7 ->9
  7: CHOOSE R4 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 15 ->9
  8: CHOOSE R5 [forms=1 zones=56 OWN OTHER] OPTIONAL YOU 31 ->9
  9: MARK R0 1 1
  10: FITS R1 [forms=1 zones=56 OWN OTHER] ->12
  11: MARK R1 1 1
  12: FITS R2 [forms=1 zones=56 OWN OTHER] ->14
  13: MARK R2 1 1
  14: FITS R3 [forms=1 zones=56 OWN OTHER] ->16
  15: MARK R3 1 1
  16: FITS R4 [forms=1 zones=56 OWN OTHER] ->18
  17: MARK R4 1 1
  18: FITS R5 [forms=1 zones=56 OWN OTHER] ->20
  19: MARK R5 1 1
  20: END
""",
    ),
}


@pytest.mark.parametrize("text", PROGRAMS)
def test_texts_become_programs(text: str) -> None:
    form, program = PROGRAMS[text]
    assert shown(text, WUXING, int(form)) == program.lstrip("\n")


@pytest.mark.parametrize(
    ("form", "text", "said"),
    [
        (Form.ENTITY, "Skill, twice per turn: Draw a card.", "once per turn"),
        (Form.CHAKRA, "Skill: Each opponent skips the next Main Step.", "the next Drawing Step"),
        (Form.CHAKRA, "Skill: You may discard any number of cards from your hand.", "say how many at most"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(form: Form, text: str, said: str) -> None:
    with pytest.raises(CardTextError) as error:
        compiled(text, WUXING, int(form))
    assert said in str(error.value)
