import JavaScriptCore

/// Reads definitions of plugins with TypeScript's own compiler and checker, in an engine of its own.
///
/// Making one costs nothing; the first reading loads the compiler (a quarter of a second).
package final class DefinitionsReader {
    /// The scripts that `make web` has made: TypeScript's compiler, and what asks it.
    package struct Scripts {
        package var compiler: String
        package var reader: String

        package init(compiler: String, reader: String) {
            self.compiler = compiler
            self.reader = reader
        }
    }

    /// The files of this machine.
    package struct Files {
        /// nil where there is none that can be read.
        package var read: (_ path: String) -> String?
        package var isFile: (_ path: String) -> Bool
        package var isFolder: (_ path: String) -> Bool

        package init(
            read: @escaping (String) -> String?, isFile: @escaping (String) -> Bool,
            isFolder: @escaping (String) -> Bool
        ) {
            self.read = read
            self.isFile = isFile
            self.isFolder = isFolder
        }
    }

    /// What is to be read.
    package struct Request {
        /// Definitions of plugins, or the entry of an app's web layer; whole paths.
        package var files: [String]
        /// Whether the files are an app's: then its uses of plugins are looked for.
        package var isApp: Bool
        package var currentDirectory: String
        /// The folder of `@capacitor` packages for whoever has none installed.
        package var packages: String
        /// The folder of TypeScript's declarations of the language's library.
        package var libraries: String
        /// Left out where places name files in it.
        package var root: String

        package init(
            files: [String], isApp: Bool, currentDirectory: String, packages: String,
            libraries: String, root: String
        ) {
            self.files = files
            self.isApp = isApp
            self.currentDirectory = currentDirectory
            self.packages = packages
            self.libraries = libraries
            self.root = root
        }

        var json: JSON {
            .object([
                "files": .array(files.map(JSON.string)), "isApp": .bool(isApp),
                "currentDirectory": .string(currentDirectory), "packages": .string(packages),
                "libraries": .string(libraries), "root": .string(root),
            ])
        }
    }

    private let scripts: Scripts
    private let files: Files
    private var context: JSContext?

    package init(_ scripts: Scripts, _ files: Files) {
        self.scripts = scripts
        self.files = files
    }

    /// The reading as JSON, which ``Definitions`` takes, so that it can be kept.
    ///
    /// - Throws: ``ContractError``.
    package func read(_ request: Request) throws(ContractError) -> String {
        do throws(JSException) {
            let context = try loaded()
            let answer = try context["faradContract"].invokeMethod(
                "read", withArguments: [request.json.compact, try host(context)])
            return try answer.toString()
        } catch {
            let names = request.files.joined(separator: ", ")
            throw ContractError(
                .fault, "TypeScript's compiler failed on \(names): \(error.message)")
        }
    }

    private func loaded() throws(JSException) -> JSContext {
        if let context { return context }
        let made = JSContext()
        try made.evaluateScript(scripts.compiler, withSourceURL: "farad:typescript")
        try made.evaluateScript(scripts.reader, withSourceURL: "farad:contract")
        context = made
        return made
    }

    private func host(_ context: JSContext) throws(JSException) -> JSValue {
        let files = files
        let object = JSValue(newObjectIn: context)
        let read = context.makeFunction(name: "read") { arguments throws(JSException) in
            files.read(try arguments.string(0)).map(arguments.context.makeString)
        }
        let isFile = context.makeFunction(name: "isFile") { arguments throws(JSException) in
            JSValue(bool: files.isFile(try arguments.string(0)), in: arguments.context).ref
        }
        let isFolder = context.makeFunction(name: "isFolder") { arguments throws(JSException) in
            JSValue(bool: files.isFolder(try arguments.string(0)), in: arguments.context).ref
        }
        try object.setValue(read, forProperty: "read")
        try object.setValue(isFile, forProperty: "isFile")
        try object.setValue(isFolder, forProperty: "isFolder")
        return object
    }
}
