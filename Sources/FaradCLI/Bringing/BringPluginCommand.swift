import ArgumentParser
import Foundation
import PluginContract

/// `farad bring-plugin`: a plugin's Swift, as a package that compiles against Farad.
struct BringPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bring-plugin",
        abstract: "Write a plugin's Swift as a package that Linux compiles against Farad.",
        discussion: """
            The plugin's Swift for iOS is copied, and what needs the Objective-C runtime is written \
            otherwise: @objc and its kin are taken out, #selector(x) becomes Selector("x:"), the \
            methods that calls, notifications, timers and gestures find by name go to tables, and the \
            list of the macro CAP_PLUGIN to the class. #if os(iOS) is so. The resources that its \
            Package.swift names come along. The folder itself stays as it is.

            The package also has a program, farad-with- and the module's name: the command farad with \
            the plugin in it, which scripts and projects find on an iPhone.

            What is left to you is printed with file and line: modules that Farad lacks, and what has \
            no other form. swift build in the new package names the rest.

            \(ExitStatus.help("0 good, 1 something is left to you"))
            """)

    @Argument(
        help: ArgumentHelp(
            "The plugin's folder, with its package.json, or a folder with its Swift.",
            valueName: "folder"))
    var folder: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The folder to make; it must not be there. Default: one here by the module's name.",
            valueName: "dir"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Farad's own folder, which the package depends on. Default: the one that this command "
                + "was built in.", valueName: "dir"))
    var farad: String?

    func run() throws {
        let source = try BroughtFolder(folder)
        let target = output ?? source.module
        guard !SharedFile.exists(target) else {
            throw Problem(.cannotCreate, "\(target) is there already; give another --output.")
        }
        let package = try FaradPackage.folder(farad)
        let brought = PluginBringer.bring(source.files, modules: FaradPackage.modules)
        if let path = brought.unreadable.first {
            throw Problem(
                .badData, "\(source.path)/\(path) cannot be read: its brackets do not match.")
        }
        let writer = PackageWriter(
            module: source.module, farad: package, classes: brought.classes, npm: source.npm)
        try writer.write(brought.files, source.resources, to: target)
        let folder = "\(target)/Sources/\(source.module)"
        let count = brought.files.count
        Terminal.output("brought   \(count) \(count == 1 ? "file" : "files") to \(folder)")
        if let resources = source.resources, !resources.files.isEmpty {
            let count = resources.files.count
            Terminal.output(
                "resources \(count) \(count == 1 ? "file" : "files") to "
                    + "\(target)/Resources/\(resources.folder)")
        }
        if !brought.classes.isEmpty {
            let names = brought.classes.map(\.path)
            Terminal.output("plugins   \(names.joined(separator: ", "))")
        }
        let notes = brought.left + source.left
        for note in notes {
            let place = source.isBrought(note.place) ? "\(folder)/\(note.place)" : note.place
            Terminal.output("left      \(place)")
            Terminal.output("          \(note.text)")
        }
        Terminal.output("next      swift build --package-path \(target)")
        if let program = writer.program {
            Terminal.output("then      \(target)/.build/debug/\(program)")
            Terminal.output(
                "          is farad with this plugin: it runs, tests and explores what calls it")
        }
        if !notes.isEmpty { throw RunEnd(code: ExitStatus.failureFound.rawValue) }
    }
}
