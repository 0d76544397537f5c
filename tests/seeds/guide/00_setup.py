import tensorflow as tf
import timeit
from datetime import datetime
