"""The op set: one declaration per op, in files by family, and the public function of each beside it."""
