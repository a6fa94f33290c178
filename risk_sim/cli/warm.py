"""`risk-sim warm`: compile now, so that nobody waits for it later."""


def warm() -> None:
    """Compile the engine and the samplers ahead of time.

    They are compiled on first use otherwise, which then takes that much longer. What is compiled is kept for this
    version, on this machine; RISK_SIM_CACHE_DIR says in which folder.

    \b
    Example:
      risk-sim warm
    """
    from risk_sim.runs.warming import is_kept, parts, seconds

    total = 0.0
    for part in parts():
        print(f"{part.name}: {'compiling ...' if part.compiles else 'compiled already,'}", end=" ", flush=True)
        took = seconds(part)
        total += took
        print(f"{'done in' if part.compiles else 'loaded in'} {took:.1f} s")
    print(f"All is ready, after {total:.1f} s.")
    if not is_kept():
        print("No folder can be written, so nothing is kept; name one in RISK_SIM_CACHE_DIR and run this again.")
