"""Options that several commands share, written once."""

import inspect
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast, get_type_hints

import typer

if TYPE_CHECKING:
    from risk_sim.spec import battle as spec

#: Options that Typer hands over as text and that hold something else.
_READ = {"attacker_bonus", "defender_bonus", "attacker_has", "defender_has", "stop_below"}

_RULES = "Rules"
_BESIDE = "Leaders, ground and cards"
_DICE = "Dice, where they differ from the ruleset"
_STOP = "How long the attacker goes on"


def _option(flag: str, heading: str, metavar: str | None, text: str) -> Any:
    return typer.Option(flag, rich_help_panel=heading, metavar=metavar, help=text)


class BattleOptions(NamedTuple):
    """What can be said of a battle beside its units. None: nothing was said, and the ruleset decides.

    A NamedTuple takes least to define at start-up.
    """

    rules: Annotated[
        str | None,
        _option("--rules", _RULES, "NAME|FILE", "A ruleset by name, or a TOML file of your own."),
    ] = None
    garrison: Annotated[
        int | None,
        _option("--garrison", _RULES, "N", "Units that stay behind; they never attack and are never lost."),
    ] = None
    naval: Annotated[
        bool | None,
        _option("--naval", _RULES, None, "A fight between ships in one sea zone."),
    ] = None
    defence: Annotated[
        Literal["max", "best"] | None,
        _option("--defence", _RULES, None, "Defend with as many dice as allowed, or with the best number."),
    ] = None

    attacker_generals: Annotated[
        int | None,
        _option("--attacker-generals", _BESIDE, "N", "Generals with the attacker."),
    ] = None
    defender_generals: Annotated[
        int | None,
        _option("--defender-generals", _BESIDE, "N", "Generals with the defender."),
    ] = None
    attacker_admirals: Annotated[
        int | None,
        _option("--attacker-admirals", _BESIDE, "N", "Admirals with the attacker."),
    ] = None
    defender_admirals: Annotated[
        int | None,
        _option("--defender-admirals", _BESIDE, "N", "Admirals with the defender."),
    ] = None
    fortified: Annotated[
        bool | None,
        _option("--fortified", _BESIDE, None, "The defender stands in a fortification."),
    ] = None
    epidemics: Annotated[
        int | None,
        _option("--epidemics", _BESIDE, "N", "Epidemics on the target: each kills an attacker at the start."),
    ] = None
    attacker_has: Annotated[
        list[str] | None,
        _option(
            "--attacker-has",
            _BESIDE,
            "NAME[=N]",
            "Anything else in the ruleset: airfield, general=2. Repeatable.",
        ),
    ] = None
    defender_has: Annotated[
        list[str] | None,
        _option("--defender-has", _BESIDE, "NAME[=N]", "The same, with the defender."),
    ] = None

    attack_dice: Annotated[
        int | None,
        _option("--attack-dice", _DICE, "N", "Most dice the attacker throws."),
    ] = None
    defence_dice: Annotated[
        int | None,
        _option("--defence-dice", _DICE, "N", "Most dice the defender throws."),
    ] = None
    attack_sides: Annotated[
        int | None,
        _option("--attack-sides", _DICE, "N", "Sides of the attacker's dice."),
    ] = None
    defence_sides: Annotated[
        int | None,
        _option("--defence-sides", _DICE, "N", "Sides of the defender's dice."),
    ] = None
    attacker_bonus: Annotated[
        str | None,
        _option("--attacker-bonus", _DICE, "N,N...", "Added to the attacker's dice, from the highest down."),
    ] = None
    defender_bonus: Annotated[
        str | None,
        _option("--defender-bonus", _DICE, "N,N...", "Added to the defender's dice, from the highest down."),
    ] = None
    ties: Annotated[
        Literal["defender", "attacker", "both", "void"] | None,
        _option("--ties", _DICE, None, "Who wins equal dice. both: each loses a unit; void: neither does."),
    ] = None

    stop_at: Annotated[
        int | None,
        _option("--stop-at", _STOP, "N", "Stop when N units or fewer are left, the garrison included."),
    ] = None
    stop_below: Annotated[
        str | None,
        _option("--stop-below", _STOP, "CHANCE", "Stop when the chance to win is below this: 0.4, or 40%."),
    ] = None
    rounds: Annotated[
        int | None,
        _option("--rounds", _STOP, "N", "Throw the dice N times at most."),
    ] = None

    def given(self) -> "spec.BattleOptions":
        """What was said and nothing else, read into the values that `spec` and `api` take."""
        said: dict[str, Any] = {name: value for name, value in self._asdict().items() if value is not None}
        for name in _READ & said.keys():
            from risk_sim.spec.said import OPTIONS

            text = said[name] if isinstance(said[name], str) else " ".join(said[name])
            said[name] = OPTIONS[name](f"--{name.replace('_', '-')}", text)
        return cast("spec.BattleOptions", said)


def expand(
    options: type[Any], parameter: str = "battle", without: Collection[str] = ()
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let Typer see each field of `options` as an option where the decorated function has one `parameter`.

    The function gets an `options` object. Fields named in `without` are not offered and keep their default.
    Decorators of several option classes can be stacked.
    """
    fields = _as_parameters(options)
    unknown = set(without) - fields.keys()
    if unknown:
        raise TypeError(f"{options.__name__} has no {', '.join(sorted(unknown))}")
    for name in without:
        del fields[name]

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        before = inspect.signature(function, eval_str=True).parameters
        if parameter not in before:
            raise TypeError(f"{function.__name__} has no parameter {parameter!r} to expand")

        def command(**values: Any) -> None:
            found = {name: values.pop(name) for name in fields if name in values}
            function(**values, **{parameter: options(**found)})

        shown: dict[str, inspect.Parameter] = {}
        for name, one in before.items():
            for added in fields.values() if name == parameter else [one]:
                if added.name in shown:
                    raise TypeError(f"{function.__name__} has two parameters named {added.name!r}")
                shown[added.name] = added.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__module__, command.__qualname__ = function.__module__, function.__qualname__
        command.__annotations__ = {name: one.annotation for name, one in shown.items()}
        command.__dict__["__signature__"] = inspect.Signature(list(shown.values()))
        return command

    return decorate


def _as_parameters(options: type[Any]) -> dict[str, inspect.Parameter]:
    """The fields of a class as the parameters of its constructor."""
    hints = get_type_hints(options, include_extras=True)
    made = inspect.signature(options).parameters
    return {name: parameter.replace(annotation=hints[name]) for name, parameter in made.items()}
