"""How long a scenario waits for what must come."""

# Seconds: a machine that is only busy never needs them, and the test still has time to report what did not come.
PATIENCE = 1200
