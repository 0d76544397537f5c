"""Sample programs that every test reuses. Each module holds the programs of one topic; see `registry`."""
