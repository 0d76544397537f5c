"""`ag.function`: signatures, traces, and running them."""
