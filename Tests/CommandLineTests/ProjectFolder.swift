import Foundation

extension TemporaryFolder {
    /// Makes `app` a Capacitor project with one page.
    ///
    /// - Parameter dependencies: the packages of plugins, each of Capacitor 8.
    func writeProject(
        _ identifier: String, named name: String, dependencies: [String] = [], page: String
    ) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/app/www", withIntermediateDirectories: true)
        try write(
            "app/capacitor.config.json", #"{"appId":"\#(identifier)","appName":"\#(name)"}"#)
        let versions = dependencies.map { "\"\($0)\":\"8\"" }.joined(separator: ",")
        if !dependencies.isEmpty {
            try write("app/package.json", "{\"dependencies\":{\(versions)}}")
        }
        try write("app/www/index.html", page)
    }
}
