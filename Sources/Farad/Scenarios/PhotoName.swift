/// A photo as the module `farad` names it: a file's name, or what `sample` made.
enum PhotoName: Decodable {
    case file(String)
    case sample(String)

    private enum Key: CodingKey { case sample }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .file(name)
        } else {
            self = .sample(
                try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .sample))
        }
    }

    /// The photo itself.
    ///
    /// - Parameters:
    ///   - representation: What the sheet hands over; nil or unknown: a file's URL.
    ///   - file: Reads a file.
    func photo(
        as representation: String?, _ file: (String) throws(DeviceError) -> SharedPhoto
    ) throws(DeviceError) -> SharedPhoto {
        var photo =
            switch self {
            case .file(let name): try file(name)
            case .sample(let name): try SharedPhoto.sample(name)
            }
        photo.representation = SharedPhoto.Representation(rawValue: representation ?? "") ?? .url
        return photo
    }
}
