"""What the commands of `rifts` do, one module each. They are imported when they are asked for, and not before."""
