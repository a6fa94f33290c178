"""`python -m risk_sim` does what `risk-sim` does."""

from risk_sim.cli import script

if __name__ == "__main__":
    script()
