package import FaradFoundation
import UniformTypeIdentifiers

/// A file that the user picks, or has just photographed or filmed.
package struct GivenFile {
    package let name: String
    package let data: Data
    package let typeIdentifier: String

    package init(name: String, data: Data, typeIdentifier: String) {
        self.name = name
        self.data = data
        self.typeIdentifier = typeIdentifier
    }

    /// Writes it into a folder below the app's temporary one, which need not be there.
    ///
    /// - Returns: The file's URL.
    package func write(to folder: String) throws -> URL {
        let process = PhoneProcess.current
        let files = process.system.fileSystem
        let path = process.sandbox.dataContainer + "/tmp/" + folder
        try files.createDirectory(path, withIntermediates: true, as: process)
        // A name that another makes up may hold anything; a file's name holds no slash.
        let plain = name.replacing("/", with: ":")
        let place = path + "/" + (["", ".", ".."].contains(plain) ? "file" : plain)
        try files.write(place, data, as: process)
        return URL(fileURLWithPath: place, isDirectory: false)
    }
}

/// Where what the user gives comes from.
package enum FileSourceKind: Hashable, Sendable {
    /// The camera or the user's photos, films among them.
    case photos
    case documents
}

/// What waits above an app for the user to give it files.
package protocol FileSource: UIViewController {
    var kind: FileSourceKind { get }
    /// The most that it takes; 0: any number.
    var fileLimit: Int { get }
    /// Type identifiers; what conforms to none of them cannot be given.
    var acceptedTypes: [String] { get }
    /// Why it can give the app nothing at all, in one sentence.
    var refusal: String? { get }
    func give(_ files: [GivenFile])
    /// The user closes it.
    func close()
}

extension FileSource {
    package var refusal: String? { nil }

    package func accepts(_ typeIdentifier: String) -> Bool {
        acceptedTypes.contains { accepted in
            if accepted == typeIdentifier || accepted == UTType.item.identifier { return true }
            guard let type = UTType(typeIdentifier), let other = UTType(accepted) else {
                return false
            }
            return type.conforms(to: other)
        }
    }
}
