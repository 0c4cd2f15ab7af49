"""Classic Rifts combat: initiative determines all. The ledger is `rules.yaml`."""
