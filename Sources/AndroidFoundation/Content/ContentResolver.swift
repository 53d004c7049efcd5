package import FaradFoundation
import Simulation

/// android.content.ContentResolver: what other apps hand over by addresses `content://…`.
public struct ContentResolver {
    private let phone: PhoneSystem
    private let context: Context

    init(_ phone: PhoneSystem, _ context: Context) {
        self.phone = phone
        self.context = context
    }

    /// The whole of what an `InputStream` would read.
    ///
    /// - Throws: A `java.io.FileNotFoundException`.
    public func openInputStream(_ uri: Uri) throws -> Data { try content(uri).data }

    /// - Throws: A `java.io.FileNotFoundException`.
    package func content(_ uri: Uri) throws -> Content {
        if let file = FileProvider.path(of: uri, context.getPackageName(), context.dataFolder)
            .map({ File($0) })
        {
            return Content(
                name: file.name, mimeType: "application/octet-stream",
                data: try file.readBytes(), date: file.lastModified())
        }
        guard let content = ProvidedContents.of(phone)[uri] else {
            throw JavaException("java.io.FileNotFoundException", "No content provider: \(uri)")
        }
        return content
    }
}

extension Context {
    public func getContentResolver() -> ContentResolver {
        ContentResolver(PhoneProcess.current.system, self)
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

    private var count = 0

    /// Numbers what an app provides, from 1 on.
    func nextNumber() -> Int {
        Simulation.current?.touches(.write, Resource("contents", ""))
        count += 1
        return count
    }

    private func touch(_ access: Access, _ uri: Uri) {
        Simulation.current?.touches(access, Resource("content", uri.description))
    }
}
