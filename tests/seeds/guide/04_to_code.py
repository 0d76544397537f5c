# This is the graph-generating output of AutoGraph.
print(tf.autograph.to_code(simple_relu))
