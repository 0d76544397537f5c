# --- before match_statements
def tf__sample(point):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        match point:
            case 0:
                return 'zero'
            case [x, y] if x == y:
                return x
            case _:
                return None

# --- after match_statements
def tf__sample(point):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        if ag__.match_value(point, 0):
            return 'zero'
        else:
            (matched_, captured_) = ag__.match_case(point, ag__.SequencePattern(ag__.CapturePattern('x'), ag__.CapturePattern('y')), ('x', 'y'))
            if matched_:
                (x, y) = captured_
                matched_ = not not x == y
            if matched_:
                (x, y) = captured_
                return x
            else:
                return None

