/// Java's own classes have no module here; what stands in for them lies in `Java`.
@_exported public import Foundation
