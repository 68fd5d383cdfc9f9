"""XI-9.3, XI-G80, XI-G0: triggers, and texts that put something else in the place of what happens."""

from cardwright.games.xi.rules.limits import reach_limit
from cardwright.games.xi.standing import begin_waiting, push_run, stop_lasting
from cardwright.games.xi.state import TRIGGERS, Log, Question, Step
from cardwright.games.xi.values import PLACES, next_meeting
from cardwright.kernel.lasting import make_use_once
from cardwright.kernel.noticing import make_replace
from cardwright.kernel.ordering import make_take_trigger, make_take_triggers
from cardwright.kernel.rule import rule
from cardwright.kernel.standing import stands

# XI-9.3, XI-9.5, XI-G69, XI-G80, XI-G112: Triggers


take_trigger = make_take_trigger(TRIGGERS, int(Log.TRIGGER), reach_limit, begin_waiting)

# What waits is carried out, the active player's first, then the others' in turn order; each orders theirs.
take_triggers = rule("XI-9.3", "XI-G69", "XI-G80", "XI-G112", "XI-9.5", of=__name__)(
    make_take_triggers(int(Question.ORDER), take_trigger)
)

# XI-G0: Texts beat the rules


# What a text puts in the place of an event happens instead of it.
replace = rule("XI-G0", off=False, of=__name__)(
    make_replace(PLACES, next_meeting, stands, int(Step.RUN), push_run, make_use_once(stop_lasting))
)
