"""What a traced body changes besides its variables (containers, attributes, cells, globals, arrays): how it is
recorded, undone, merged and carried."""
