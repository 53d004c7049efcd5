/// The types of the host's Foundation that need no simulation come along; those that do are
/// declared here again under the same names, and win in a target that has its own `Shadows.swift`.
@_exported public import Foundation
