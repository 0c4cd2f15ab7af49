"""The rules that rifts_v2 and rifts_classic share."""
