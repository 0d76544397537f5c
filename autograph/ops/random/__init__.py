"""Random numbers: streams, generators, and draws from distributions."""
