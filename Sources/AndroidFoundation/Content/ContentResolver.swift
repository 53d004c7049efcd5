package import FaradFoundation
import Simulation

/// android.content.ContentResolver: what other apps hand over by addresses `content://…`.
public struct ContentResolver {
    private let phone: PhoneSystem

    init(_ phone: PhoneSystem) { self.phone = phone }

    /// The whole of what an `InputStream` would read.
    ///
    /// - Throws: A `java.io.FileNotFoundException`.
    public func openInputStream(_ uri: Uri) throws -> Data { try content(uri).data }

    /// - Throws: A `java.io.FileNotFoundException`.
    package func content(_ uri: Uri) throws -> Content {
        guard let content = ProvidedContents.of(phone)[uri] else {
            throw JavaException("java.io.FileNotFoundException", "No content provider: \(uri)")
        }
        return content
    }
}

extension Context {
    public func getContentResolver() -> ContentResolver {
        ContentResolver(PhoneProcess.current.system)
    }
}

/// A file that an app provides for others.
package struct Content: Sendable {
    package let name: String
    package let mimeType: String
    package let data: Data
    /// In Unix milliseconds.
    package let date: Int64

    package init(name: String, mimeType: String, data: Data, date: Int64) {
        self.name = name
        self.mimeType = mimeType
        self.data = data
        self.date = date
    }
}

/// What the phone's apps provide for others, by its address; whoever has the address may read it.
package final class ProvidedContents {
    private var contents: [Uri: Content] = [:]

    private init() {}

    package static func of(_ phone: PhoneSystem) -> ProvidedContents {
        phone.service(ProvidedContents.self) { ProvidedContents() }
    }

    package subscript(uri: Uri) -> Content? {
        get {
            touch(.read, uri)
            return contents[uri]
        }
        set {
            touch(.write, uri)
            contents[uri] = newValue
        }
    }

    private func touch(_ access: Access, _ uri: Uri) {
        Simulation.current?.touches(access, Resource("content", uri.description))
    }
}
