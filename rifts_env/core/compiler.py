"""How rules are compiled: every function once, all of them optimised together.

Numba optimises each function together with everything it calls, and again with each of its callers: in a call graph
six floors deep that costs minutes. Here a rule is only typed and lowered; the few entries that Python calls gather
the modules of all rules below them and are optimised, once, as one program. Only entries are kept on disk, and
only entries can be called from Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba.extending
from llvmlite.binding import Linkage
from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj

OPTIONS = {"nopython": True, "nogil": True}


@numba.extending.overload(int)
def member_as_int(value):  # type: ignore[no-untyped-def]  # Numba compares the two signatures to the letter
    """Let `int(...)` of an enum's member compile as it runs in Python."""
    if isinstance(value, types.IntEnumMember):
        return lambda value: value.value
    return None


def canonical(kind: Any) -> Any:
    """Every whole number is 64 bits wide in a call, so that no function is compiled twice."""
    if isinstance(kind, types.Integer | types.IntEnumMember | types.Boolean):
        return types.int64
    return types.float64 if isinstance(kind, types.Float) else kind


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Lower an index without asking whether it counts from the end."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextmanager
def indices_from_the_front() -> Iterator[None]:
    """While rules are lowered, and for them alone: no index of theirs is negative.

    Interpreted mode refuses negative ones (`schema.Row`), and bounds checks find them.
    """
    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = index_as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


class DeferredLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The module of one rule: neither linked nor optimised nor turned into machine code by itself."""

    def finalize(self) -> None:
        """Keep the module as it was lowered."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The module of an entry: everything below it is linked in before the optimiser runs."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Gather the modules of all rules below, then go on as usual."""
        gathered: list[Any] = []
        waiting: list[Any] = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in gathered:
                gathered.append(library)
                if isinstance(library, DeferredLibrary):
                    waiting.extend(library._linking_libraries)
        self._linking_libraries = gathered
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Let the optimiser know that nobody else calls the rules: so it may change how they are called."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    """Compiles into a library of the given class."""

    library_class: type = DeferredLibrary

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        is_entry = self.library_class is WholeLibrary
        if not is_entry:
            flags.no_cpython_wrapper = True
            flags.no_compile = True
        flags.no_cfunc_wrapper = True
        target = self.targetdescr.target_context
        library = self.library_class(target.codegen(), self.py_func.__qualname__)
        if is_entry:
            library.enable_object_caching()
        with indices_from_the_front():
            made = compiler.compile_extra(
                self.targetdescr.typing_context,
                target,
                self.py_func,
                args=args,
                return_type=return_type,
                flags=flags,
                locals=self.locals,
                library=library,
                pipeline_class=self.pipeline_class,
            )
        if made.typing_error is not None:
            raise made.typing_error
        if not is_entry:
            made = made._replace(entry_point=f"rule {made.fndesc.unique_name}")
            target.insert_user_function(made.entry_point, made.fndesc, [library])
        return made


class RuleDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A compiled rule: one version for a record layout, whatever the width of the numbers handed in."""

    def __init__(self, function: Any) -> None:
        super().__init__(function, targetoptions=dict(OPTIONS))
        self._compiler: Any = _Compiler(function, self.targetdescr, OPTIONS, self.locals, compiler.Compiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Type a call, with every number canonical."""
        kws = {name: canonical(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(canonical(kind) for kind in args), kws)

    def add_overload(self, made: Any) -> None:
        """Remember a version for callers; there is nothing that Python could call."""
        self.overloads[tuple(made.signature.args)] = made

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse: a rule is no entry."""
        raise TypeError(f"{self.py_func.__name__} is a rule; compiled, only entries can be called from Python")


class _EntryCompiler(_Compiler):
    library_class: type = WholeLibrary


class EntryDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A compiled entry, kept on disk."""

    def __init__(self, function: Any) -> None:
        super().__init__(function, targetoptions=dict(OPTIONS))
        self._compiler: Any = _EntryCompiler(function, self.targetdescr, OPTIONS, self.locals, compiler.Compiler)
        self.enable_caching()
