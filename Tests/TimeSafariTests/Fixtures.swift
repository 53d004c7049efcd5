import Foundation
import Testing

/// Files under `Tests/Fixtures`.
enum Fixtures {
    static func data(_ name: String) throws -> Data {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures")
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }
}

/// Foundation's own `path`: where the app's module is imported for testing, its shadow of that name
/// is visible as well.
func plainPath(_ url: URL) -> String { url.path }
