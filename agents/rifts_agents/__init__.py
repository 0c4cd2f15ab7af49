"""Controllers that choose for fighters: random, scripted, and later searching and learned ones."""
