import Foundation

/// An item to share as the module `farad` names it: a file's name, what `sample` made, or an object
/// that says what is in it.
enum ItemName: Decodable {
    case file(String)
    case sample(String)
    case described(Description)

    /// One of `url`, `text`, `file`, or a `name` with `contents` or a number of `bytes`.
    struct Description: Decodable {
        var sample: String?
        var url: String?
        var text: String?
        var file: String?
        var name: String?
        var contents: String?
        var bytes: Int?
        var type: String?
        var `as`: String?
        var access: String?
    }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .file(name)
            return
        }
        let description = try Description(from: decoder)
        self = description.sample.map { .sample($0) } ?? .described(description)
    }

    /// The item itself.
    ///
    /// - Parameters:
    ///   - representation: What the sheet hands over of a file, where it does not say so itself; nil
    ///     or unknown: its URL.
    ///   - file: Reads a file.
    func item(
        as representation: String?, _ file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> SharedItem {
        let way = SharedItem.Representation(rawValue: representation ?? "") ?? .url
        switch self {
        case .file(let name):
            var item = try file(name)
            item.representation = way
            return item
        case .sample(let name):
            var item = try SharedItem.sample(name)
            item.representation = way
            return item
        case .described(let description): return try description.item(as: way, file)
        }
    }
}

extension ItemName.Description {
    fileprivate func item(
        as way: SharedItem.Representation, _ read: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> SharedItem {
        if let url { return SharedItem(webURL: url) }
        if let text { return SharedItem(text: text) }
        var item: SharedItem
        if let file {
            item = try read(file)
            item.fileName = name ?? item.fileName
        } else {
            item = SharedItem(fileName: name ?? "", bytes: Array((contents ?? "").utf8))
            item.zeroBytes = bytes ?? 0
        }
        if let type { item.typeIdentifier = type }
        item.representation = self.as.flatMap(SharedItem.Representation.init) ?? way
        item.access = access.flatMap(SharedItem.FileAccess.init)
        return item
    }
}
