// Replaced by the target's real files.
