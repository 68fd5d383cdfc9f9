"""A quicker compiler: what Numba works out again and again is worked out once, what nobody needs is left out.

Most of the time of a first start goes into Numba's own Python. None of this changes what is compiled.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from numba.core import event, ir, types
from numba.core.codegen import CPUCodeLibrary
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.types.functions import BaseFunction
from numba.core.typing.context import BaseContext

# The text of a record's type names its hundred fields, and the compiler asks for it thousands of times.
record_texts: dict[int, tuple[Any, str]] = {}
write_record_type = types.Record.__repr__


def record_text(kind: Any) -> str:
    """The text of a record's type, written once; the type is kept, so that its number stays its own."""
    if id(kind) not in record_texts:
        record_texts[id(kind)] = kind, write_record_type(kind)
    return record_texts[id(kind)][1]


def hash_settings(settings: Any) -> int:
    """Settings of the compiler are keys of many tables: Numba hashes the names of all of them, always the same."""
    return hash(type(settings))


def same_settings(settings: Any, others: Any) -> bool:
    """Whether two sets of settings are equal; those that nobody has changed need no look one by one."""
    if settings is others:
        return True
    if not isinstance(others, TargetConfig):
        return NotImplemented  # type: ignore[no-any-return]
    return bool(settings._values == others._values or settings.values() == others.values())


def tell_nobody(kind: str, data: Any = None, exc_details: Any = None) -> AbstractContextManager[None]:
    """Numba tells listeners when each of its steps begins and ends; there are none."""
    return nullcontext()


def variables_in(instruction: Any, value: Any) -> list[Any]:
    """The variables of a piece of code, most of whose parts are variables, words or numbers."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    if value is None or kind is str or kind is int or kind is ir.Loc:
        return []
    if isinstance(value, ir.Inst):
        return value.list_vars()  # type: ignore[no-any-return]
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return []
    found: list[Any] = []
    for part in value:
        if type(part) is ir.Var:
            found.append(part)
        else:
            found.extend(variables_in(instruction, part))
    return found


find_signature = BaseFunction.get_call_type


def call_type(function: Any, context: Any, arguments: Any, named: Any) -> Any:
    """The signature of a call of an operator or built-in function, found once for each kind of arguments."""
    if named:
        return find_signature(function, context, arguments, named)
    known = function.__dict__.setdefault("signatures", {})
    key = context, tuple(arguments), ConfigStack.top_or_none()
    if key not in known:
        signature = find_signature(function, context, arguments, named)
        known[key] = signature, function.get_impl_key(signature)
    signature, implementation = known[key]
    function._impl_keys[signature.args] = implementation  # which differs between processor and GPU
    return signature


find_attribute = BaseContext.find_matching_getattr_template


def attribute_template(context: Any, kind: Any, attribute: str) -> Any:
    """How an attribute of a type is read, found once."""
    known = context.__dict__.setdefault("attributes_found", {})
    template = known.get((kind, attribute))
    if template is None:
        template = known[kind, attribute] = find_attribute(context, kind, attribute)
    return template


def tidy_functions(library: Any, module: Any) -> None:
    """Simplify each function of a module, with one set of passes for all of them."""
    module.data_layout = library._codegen._data_layout
    passes, builder = library._codegen._function_pass_manager()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


def optimise(library: Any) -> None:
    """Optimise all that an entry point reaches, once: Numba's first round is for counted references only."""
    passes, builder = library._codegen._module_pass_manager()
    passes.run(library._final_module, builder)


types.Record.__repr__ = record_text  # type: ignore[method-assign]
TargetConfig.__hash__ = hash_settings
TargetConfig.__eq__ = same_settings
event.trigger_event = event.start_event = event.end_event = tell_nobody
ir.Inst._rec_list_vars = variables_in
BaseFunction.get_call_type = call_type  # type: ignore[method-assign, assignment]
BaseContext.find_matching_getattr_template = attribute_template
CPUCodeLibrary._optimize_functions = tidy_functions
CPUCodeLibrary._optimize_final_module = optimise
