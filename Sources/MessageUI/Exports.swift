/// A file that imports MessageUI has Foundation and UIKit too, as on iOS.
@_exported public import FaradFoundation
@_exported public import UIKit
