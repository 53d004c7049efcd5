print("farad")
