# Don't forget to set it back when you are done.
tf.config.run_functions_eagerly(False)
