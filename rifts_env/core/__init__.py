"""What lies under every ruleset and names none of them."""
