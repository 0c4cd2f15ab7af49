"""Rulesets: one folder each, with the same file names wherever the chapter exists."""
