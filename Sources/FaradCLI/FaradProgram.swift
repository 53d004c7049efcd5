import Farad

public import class Capacitor.CAPPlugin

/// A Capacitor plugin whose own Swift is a part of this program.
public struct LinkedPlugin {
    let name: String
    let type: CAPPlugin.Type
    let package: String?

    /// - Parameters:
    ///   - name: The class's name, as `packageClassList` of an app has it.
    ///   - package: The npm package that it comes with.
    public init(_ name: String, _ type: CAPPlugin.Type, package: String? = nil) {
        self.name = name
        self.type = type
        self.package = package
    }
}

/// The command `farad`, for programs that have plugins of their own in it.
public enum FaradProgram {
    /// What `main(plugins:)` was given.
    nonisolated(unsafe) private(set) static var plugins: [LinkedPlugin] = []
    /// The command's name; of a program with plugins in it, its file's.
    static var name: String {
        ReplayCommand.program.split(separator: "/").last.map(String.init) ?? "farad"
    }

    /// Runs the command and ends the process.
    ///
    /// - Parameter plugins: What scripts and projects find on an iPhone beside Farad's own plugins.
    public static func main(plugins: [LinkedPlugin] = []) {
        self.plugins = plugins
        if !plugins.isEmpty, let typed = CommandLine.arguments.first {
            ReplayCommand.program = typed
        }
        FaradCommand.main()
    }
}

extension AppBundle {
    /// Has the classes of the linked plugins at hand, and registers those that are named.
    mutating func link(registering names: [String]) {
        pluginClasses += FaradProgram.plugins.map { ($0.name, $0.type) }
        pluginClassList += names.filter { !pluginClassList.contains($0) }
    }
}
