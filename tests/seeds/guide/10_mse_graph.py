get_MSE(y_true, y_pred)
