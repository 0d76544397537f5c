"""Variables: the class, its operators, and the ops that read and write resources."""
