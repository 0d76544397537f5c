"""What a traced body changes besides its variables: containers, attributes, cells, arrays; undone, joined and
carried."""
