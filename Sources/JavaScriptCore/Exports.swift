// As in Apple's framework, one module holds the classes and the C API beneath them.
@_exported public import CJavaScriptCore
