"""Truth values, and the facts that a condition tells; what loops and branches ask of what they iterate over."""
