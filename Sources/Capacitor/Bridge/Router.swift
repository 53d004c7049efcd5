import FaradFoundation

/// Finds the file for a request's path.
public protocol Router {
    func route(for path: String) -> String
    var basePath: String { get set }
}

/// Serves `index.html` wherever a path has no file extension (F16).
public struct CapacitorRouter: Router {
    public var basePath = ""

    public init() {}

    public func route(for path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        // A leading dot names a hidden file, a trailing one no extension.
        let hasExtension = name.dropFirst().dropLast().contains(".")
        return hasExtension ? basePath + path : basePath + "/index.html"
    }
}
