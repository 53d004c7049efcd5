@_exported public import AndroidFoundation
