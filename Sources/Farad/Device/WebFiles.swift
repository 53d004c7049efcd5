import FaradFoundation
import WebKit

/// The files of an app's `public` folder, whichever way its web layer comes.
struct WebFiles {
    private let content: WebContent
    private let folder: String
    private let kept: KeptFiles?
    /// Where Cordova's scripts are, in place of those of the web layer; nil: there.
    private let cordova: String?
    private let ranModules = RanModules()

    /// What pages have run as modules, and by how many columns the first line of each is further to
    /// the right than in its file.
    private final class RanModules {
        var firstColumns: [String: Int] = [:]
    }

    /// - Parameters:
    ///   - kept: Where files that come with Farad are kept, once they were read.
    ///   - cordova: The folder whose Cordova scripts take the place of the web layer's.
    /// - Throws: ``DeviceError`` when a bundled web layer has not been made.
    init(
        _ content: WebContent, kept: KeptFiles? = nil, cordova: String? = nil
    ) throws(DeviceError) {
        self.content = content
        self.cordova = cordova
        if case .bundled = content { self.kept = kept } else { self.kept = nil }
        switch content {
        case .bundled(let name):
            folder = try WebAssets.folder() + "/" + name
            guard access(folder + "/index.html", R_OK) == 0 else {
                throw DeviceError(
                    .fault,
                    "The web layer of \(name) is missing (\(folder)); run “make web” and build "
                        + "again.")
            }
        case .directory(let path): folder = path
        case .script, .none: folder = ""
        }
    }

    /// The contents of a file by its path from the public folder, which begins with a slash; nil
    /// where there is none. Nothing outside the folder can be named.
    func contents(_ path: String) -> Data? {
        if case .script(let text, let name, _) = content {
            switch path {
            case "/index.html": return Data(Self.page(name).utf8)
            case "/" + name: return Data(text.utf8)
            default: return nil
            }
        }
        guard !folder.isEmpty,
            !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: {
                $0.elementsEqual("..".utf8)
            })
        else { return nil }
        if let cordova, Self.isOfCordova(path), let script = HostFile.contents(cordova + path) {
            return script
        }
        guard let kept else { return HostFile.contents(folder + path) }
        return kept.contents(folder + path)
    }

    /// The paths of the files below a folder, from the public folder on, in order.
    func names(below name: String) -> [String] {
        guard !folder.isEmpty else { return [] }
        let own = HostFile.names(below: folder + name)
        guard let cordova, Self.isOfCordova(name) else { return own.map { name + "/" + $0 } }
        let all = Set(own).union(HostFile.names(below: cordova + name))
        return all.sorted().map { name + "/" + $0 }
    }

    /// Whether a script or document contains one of some words.
    func contain(_ words: [String]) -> Bool {
        if case .script(let text, _, _) = content { return words.contains { text.contains($0) } }
        let words = words.map { Data($0.utf8) }
        return names(below: "").contains { name in
            guard [".js", ".mjs", ".html"].contains(where: name.hasSuffix),
                let contents = contents(name)
            else { return false }
            return words.contains { contents.range(of: $0) != nil }
        }
    }

    /// Whether the CLI may write a file into the app's `public`, over what the web layer has there.
    private static func isOfCordova(_ path: String) -> Bool {
        ["/cordova.js", "/cordova_plugins.js", "/plugins"].contains(path)
            || path.hasPrefix("/plugins/")
    }

    /// A page runs a script as a module.
    func ranAsModule(_ url: String, _ firstColumnsAdded: Int) {
        ranModules.firstColumns[url] = firstColumnsAdded
    }

    /// The source map that belongs to a script of the page; a module without one leads to its file.
    func sourceMap(_ url: String) -> SourceMap? {
        if case .script(_, let name, let map) = content {
            return url.hasSuffix("/" + name) ? map : nil
        }
        guard let start = url.range(of: "://")?.upperBound,
            let slash = url[start...].firstIndex(of: "/"), !folder.isEmpty
        else { return nil }
        let path = url[slash...]
        // Sources are named from where the map lies; those of bundled apps as they were bundled.
        let place =
            kept == nil ? folder + path[..<(path.lastIndex(of: "/") ?? path.startIndex)] : nil
        let map = HostFile.contents(folder + path + ".map").flatMap {
            SourceMap(json: Array($0), folder: place)
        }
        guard let columns = ranModules.firstColumns[url] else { return map }
        guard map != nil || access(folder + path, R_OK) == 0 else { return nil }
        return (map ?? SourceMap(file: folder + path)).withFirstLine(movedBy: columns)
    }

    private static func page(_ name: String) -> String {
        """
        <!DOCTYPE html>
        <html><head><title>\(name)</title></head>
        <body><div id="app"></div><script src="\(name)"></script></body></html>
        """
    }
}

/// Files that do not change while the program runs, each read once for all the runs of a worker.
final class KeptFiles {
    private var files: [String: Data] = [:]

    /// The bytes of a plain file; nil when there is none or it cannot be read.
    func contents(_ path: String) -> Data? {
        if let known = files[path] { return known }
        let data = HostFile.contents(path)
        files[path] = data
        return data
    }
}
