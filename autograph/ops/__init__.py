"""The op set: one declaration per op, in files by family, and the public function of each beside it.

The kernel of an op is its meaning, in NumPy. Executors call it, constant folding does, and engines that compile their
own code read it; what all of them rely on is this (`tests/ops/test_kernels.py` runs the kernels against it):

- **Inputs** are NumPy arrays. A scalar is an array of rank 0 or a NumPy scalar, whichever came out of the kernel
  before: both have `dtype`, `ndim`, `shape` and `astype`, but only an array can be written to or viewed. Texts are
  `bytes` in arrays of dtype `object`, or bare (`core.common.ndarray` makes an array of one); a variant or a resource is
  a Python object. Never is an input a Python number. Arrays may be read-only, of any strides, and empty.
- **Nothing is changed.** A kernel writes into arrays that it made itself, and into no other; what is stateful changes
  its resource.
- **Results** have the declared dtype exactly: arrays, or NumPy scalars for rank 0, and never Python numbers. NumPy's
  promotion is not relied on for it: constants are of the operand's dtype, `x.dtype.type(0.5)`, as the rules for Python
  numbers beside scalars differ between versions of NumPy. Several results are a tuple or list.
- **Views are fine**: a result may be an input itself or share its memory (transposes, slices, real parts; those with
  `Trait.VIEW` give their input whole). As nothing is ever written to, nobody notices; whoever wants to write to a
  result, to save an array, must know that the op makes a new one.
- **Inputs may be kept** in a result, as a list keeps its elements. Otherwise nothing outlives the call: a kernel has no
  caches of values, and a variable copies what it is given, unless nobody else has it.
- **Errors**: an arithmetic or lookup error, a `TypeError` or `ValueError` with a plain sentence: who calls adds the op,
  its operands and the user's line, and makes an AutographError of it (`framework.execution.failure`). Others, and what
  signal handlers raise meanwhile, go through as they are (`framework.origins` says which is which).
- **Floating-point warnings** are silenced by who calls (`numpy.errstate(all="ignore")`): infinities and NaNs are
  results like any other, integers wrap. A kernel does not silence or raise them itself.
- **Randomness, time, files** and the rest of the world are for ops with `Trait.STATEFUL` alone: any other gives the
  same result for the same inputs, each time, and may run once, twice, or not at all.

**An elementwise kernel is a scalar expression** (`Trait.ELEMENTWISE`): ufuncs, `numpy.where`, `astype`, real and
imaginary parts, with operands that broadcast. What it does may depend on dtypes, attributes, and on the value of a
scalar operand; on values of arrays only to refuse them (`if np.any(y < 0): raise ...`). So
`framework.kernel_tracer.kernel_expression` can read it as a tree, for each combination of dtypes, and an engine needs
to know ufuncs and no ops. No `numpy.asarray`, `out=`, indexing or loops over what is found. An op whose kernel cannot
be like that says so in its declaration, `opaque="why"`; `tests/ops/elementwise/test_kernel_expressions.py` holds all
of them to it, bit for bit.
"""
