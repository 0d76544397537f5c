tf.config.run_functions_eagerly(False)
