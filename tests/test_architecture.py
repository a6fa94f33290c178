"""The floors of the package: imports point down only, and what is large stays where it belongs."""

import ast
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import risk_sim
from risk_sim.cli import app

ROOT = Path(risk_sim.__file__).parent

# From the top down. A floor may import what stands below it, and itself.
FLOORS = (
    "cli",
    "reports",
    "api",
    "plots",
    "comparing",
    "metrics",
    "runs",
    "tracing",
    "lower",
    "kernels",
    "exact",
    "policies",
    "rulesets",
    "boards",
    "spec",
    "dice",
    "files",
    "text",
    "errors",
)

# Large or particular libraries -> the floors that may import them, in whatever part of a module.
KEPT_TO = {
    "boltons": {"files"},
    "choix": {"metrics", "comparing"},
    "click": set(),
    "cmaes": {"comparing"},
    "distributed": {"runs"},
    "filelock": {"runs"},
    "jinja2": {"reports"},
    "matplotlib": {"plots", "reports", "api"},
    "numba": {"kernels", "lower", "runs"},
    "numpy": set(FLOORS) - {"cli", "dice", "spec", "rulesets", "boards", "policies", "files", "text", "errors"},
    "pandas": {"api", "plots", "comparing", "metrics", "runs", "reports"},
    "pyarrow": {"api"},
    "pydantic": set(),
    "rich": set(),
    "scipy": {"api", "plots", "comparing", "metrics", "runs", "reports"},
    "statsmodels": {"metrics", "comparing"},
    "tqdm": {"cli"},
    "tomli_w": {"api"},
    "typer": {"cli"},
}

# What the kernels' compiled code may come from, beside the standard library and themselves.
KERNELS_MAY = {"llvmlite", "numba", "numpy", "platformdirs"}


def modules() -> list[str]:
    """Every module of the package by its dotted name, without `risk_sim.`."""
    paths = (path.relative_to(ROOT).with_suffix("") for path in sorted(ROOT.rglob("*.py")))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def floor_of(module: str) -> str:
    return module.partition(".")[0]


def imports_of(module: str, for_types: bool = True) -> set[str]:
    """All that a module imports, wherever in it, by full dotted name; also, if asked, for types alone."""
    parts = module.split(".")
    path = ROOT.joinpath(*parts).with_suffix(".py")
    package = ["risk_sim", *parts[:-1]]
    if not path.exists():
        path, package = ROOT.joinpath(*parts, "__init__.py"), ["risk_sim", *parts]
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not for_types:
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def floors_imported(module: str) -> set[str]:
    names = {name.split(".")[1] for name in imports_of(module) if name.startswith("risk_sim.")}
    return names - {"__version__"}


def libraries_imported(module: str) -> set[str]:
    return {name.partition(".")[0] for name in imports_of(module, for_types=False)} - {"risk_sim"}


INSIDE = [module for module in modules() if module not in ("__init__", "__main__")]


@pytest.mark.parametrize("module", INSIDE)
def test_imports_point_down(module):
    here = floor_of(module)
    assert here in FLOORS, f"{here} has no floor: give it one in FLOORS"
    below = set(FLOORS[FLOORS.index(here) :])
    assert floors_imported(module) <= below, f"{module} imports from above: {floors_imported(module) - below}"


@pytest.mark.parametrize("module", INSIDE)
def test_libraries_stay_where_they_belong(module):
    here = floor_of(module)
    astray = {name for name in libraries_imported(module) if name in KEPT_TO and here not in KEPT_TO[name]}
    assert not astray, f"{module} must do without {astray}"


@pytest.mark.parametrize("module", [module for module in INSIDE if floor_of(module) == "kernels"])
def test_kernels_know_only_arrays(module):
    assert floors_imported(module) <= {"kernels"}
    others = libraries_imported(module) - set(sys.stdlib_module_names)
    assert others <= KERNELS_MAY


def test_front_door_imports_nothing_but_the_api():
    assert floors_imported("__init__") <= {"api"}
    assert floors_imported("__main__") == {"cli"}


def test_no_public_function_hides_a_module():
    names = {module.name for module in pkgutil.iter_modules([str(ROOT)])}
    assert not names & set(risk_sim.__all__)


def test_public_names_are_listed_and_unknown_ones_refused():
    assert set(risk_sim.__all__) <= set(dir(risk_sim))
    with pytest.raises(AttributeError, match="has no attribute 'oods'"):
        _ = risk_sim.oods


@pytest.mark.parametrize("name", risk_sim.__all__)
def test_public_names_are_there(name):
    pytest.importorskip("risk_sim.api", reason="the api is not written yet", exc_type=ModuleNotFoundError)
    assert callable(getattr(risk_sim, name))


def loaded_by(code: str) -> set[str]:
    """Top-level names of the modules that a new process has loaded after the code."""
    env = {**os.environ, "PYTHONPATH": str(ROOT.parent)}
    tell = "import atexit, sys\natexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
    done = subprocess.run([sys.executable, "-c", tell + code], env=env, capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stderr.split()}


LARGE = {"distributed", "matplotlib", "numba", "numpy", "pandas", "pydantic", "rich", "scipy"}


def test_import_of_the_package_is_light():
    assert not loaded_by("import risk_sim") & (LARGE | {"msgspec", "typer"})


@pytest.mark.skipif("odds" not in app.COMMANDS, reason="the command is not written yet")
@pytest.mark.parametrize("more", ["", "--rules napoleon --attacker-generals 1 --fortified"])
def test_a_question_in_one_line_is_light(more):
    argv = ["risk-sim", "odds", "11", "8", *more.split()]
    loaded = loaded_by(f"import sys\nsys.argv = {argv}\nfrom risk_sim.cli import script\nscript()")
    assert not loaded & LARGE
