import Farad
import Foundation

/// The app that a test was about, as a report names it.
struct TestedApp: Codable, Hashable {
    let text: String
    /// The files and folders that it is made of, for who watches them; none of an app of Farad's own.
    let files: [String]

    /// - Parameter isDefault: Nobody has named it, and no project lies around the test.
    init(_ target: AppTarget, isDefault: Bool) {
        switch target {
        case .app(let bundle):
            let reason = isDefault ? ": no project is around the tests" : ""
            text = "\(bundle.name), which comes with Farad\(reason)"
            files = []
        case .script(let path):
            text = path
            files = [path] + ((try? ScriptApp.inputs(path)) ?? [])
        case .project(let project):
            text = "\(project.bundle.name), the project in \(SharedFile.shown(project.folder))"
            files = project.files
        }
    }
}
