# --- before functions
@decorate
def sample(x: int = 1, *rest, key=None) -> int:
    def inner(y=x):
        return y
    return inner() + (lambda z: z)(x)

# --- after functions
def tf__sample(x=None, *rest, key=None):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        @ag__.autograph_artifact
        def inner(y=x):
            with ag__.FunctionScope('inner', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope_1:
                return y
        return inner() + ag__.autograph_artifact(lambda z: z)(x)

