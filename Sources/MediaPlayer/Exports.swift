/// A file that imports MediaPlayer has Foundation and UIKit too, as on iOS.
@_exported public import FaradFoundation
@_exported public import UIKit
