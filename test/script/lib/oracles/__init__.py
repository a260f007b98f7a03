"""Every tool beside an oracle that shares no code with it: test/script/differential.py."""
