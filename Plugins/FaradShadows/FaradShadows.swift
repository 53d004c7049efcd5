import Foundation
import PackagePlugin

/// Adds `Shadows.swift` to a target of another package, so that its files meet the phone's
/// Foundation where they name the host's.
@main struct FaradShadows: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        // Beside this plugin, wherever the package was put.
        let source = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Shadows/Shadows.swift")
        let copy = context.pluginWorkDirectoryURL.appendingPathComponent("Shadows.swift")
        return [
            .buildCommand(
                displayName: "Adding Shadows.swift to \(target.name)",
                executable: URL(fileURLWithPath: "/bin/cp"),
                arguments: [source.path, copy.path], inputFiles: [source], outputFiles: [copy])
        ]
    }
}
