import Foundation

/// One of the ways that the study tried before it came to the one that works.
struct Attempt {
    /// Where the extension writes what it makes of an item.
    enum Writing {
        /// `UserDefaults`, the item's bytes.
        case defaultsData
        /// `UserDefaults`, the item's bytes as a property list.
        case defaultsEncoded
        /// A file of the group's container, under the item's own name.
        case container
        /// `UserDefaults`, a list of `FileObject`s; the content is left to the app.
        case list
        /// Both: the list, and the content as a file under the item's own name.
        case listAndContainer
    }

    let writing: Writing
    /// Whether the extension reads between start and stop of the URL's access.
    let usesAccess: Bool
    /// Whether the app opens the item's own URL in place of a copy.
    var opensItemURL = false

    static let urlKey = "url"
    static let imageKey = "image"
    static let nameKey = "name"
    static let objectsKey = "fileObjects"
}
