import FaradFoundation

/// Bundles a page's script with our `@capacitor` packages, as an app's own build does.
enum Bundler {
    /// - Parameter sources: A checkout of Capacitor whose core is to be bundled in place of ours.
    static func bundle(
        _ script: String, sources: String? = WebAssetFile.capacitorSources
    ) -> String {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let esbuild = Process()
        esbuild.executableURL = URL(fileURLWithPath: "/usr/bin/esbuild")
        esbuild.arguments = ["--bundle", "--format=iife", "--log-level=warning", "--loader=ts"]
        if let sources {
            esbuild.arguments?.append("--alias:@capacitor/core=\(sources)/core/src/index.ts")
        }
        esbuild.environment = [
            "NODE_PATH": "\(root)/Sources/Farad/Resources/WebAssets/capacitor", "PATH": "/usr/bin",
        ]
        let input = Pipe()
        let output = Pipe()
        esbuild.standardInput = input
        esbuild.standardOutput = output
        do {
            try esbuild.run()
        } catch {
            fatalError("these tests need esbuild: apt install esbuild")
        }
        input.fileHandleForWriting.write(Foundation.Data(script.utf8))
        try? input.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        precondition(esbuild.waitForEnd() == 0, "the script cannot be bundled")
        return String(decoding: text, as: UTF8.self)
    }
}

extension Process {
    /// Waits for the program's end and gives its exit code.
    ///
    /// `waitUntilExit()` hears of it through the network stack, and waits for ever where there is
    /// none, as in a sandbox without even a loopback.
    func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while true {
            if waitpid(processIdentifier, &status, 0) == processIdentifier {
                return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            }
            guard errno == EINTR else { break }
        }
        // Foundation has seen the end already.
        waitUntilExit()
        return terminationStatus
    }
}
