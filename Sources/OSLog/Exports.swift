/// OSLog is os, and what reads the log, which Farad does not simulate.
@_exported public import os
