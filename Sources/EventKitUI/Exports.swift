/// A file that imports EventKitUI has EventKit, Foundation and UIKit too, as on iOS.
@_exported public import EventKit
@_exported public import FaradFoundation
@_exported public import UIKit
