/// A file that imports ContactsUI has Contacts, Foundation and UIKit too, as on iOS.
@_exported public import Contacts
@_exported public import FaradFoundation
@_exported public import UIKit
