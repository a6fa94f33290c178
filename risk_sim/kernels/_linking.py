"""Kernels that only kernels call need no machine code, and no polish, of their own.

numba makes a finished program of every function it compiles, with all that it calls, although the entry that Python
calls contains and polishes it again. Here such functions stop at LLVM's plain code, ready to be linked into their
callers: less than half of the time to compile, and the one polish of the whole sees more than many of its parts did.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Linked(Compiler):  # type: ignore[misc]
    """numba's compiler for functions that are linked into others (its option `pipeline_class`)."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = _Library(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """Code that never runs by itself: it is not optimised as a whole, and has no addresses."""

    @property
    def codegen(self) -> _WithoutEnvironment:
        return _WithoutEnvironment(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _WithoutEnvironment:
    """What makes the code, asked for all but a place in memory for a function's Python objects: kernels have none."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, env: Any) -> None:
        pass
