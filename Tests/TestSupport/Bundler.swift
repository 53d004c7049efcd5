import Foundation

/// Bundles a page's script with our `@capacitor` packages, as an app's own build does.
public enum Bundler {
    /// The bundle of a script's text.
    ///
    /// - Parameter sources: A checkout of Capacitor whose core is to be bundled in place of ours.
    public static func bundle(
        _ script: String, sources: String? = Checkout.capacitorSources
    ) -> String {
        run(["--loader=ts"], input: script, sources)
    }

    /// The bundle of a file of the working copy, with what it imports.
    public static func bundle(file: String, sources: String?) -> String {
        run(
            [
                "\(Checkout.root)/\(file)", "--target=es2022", "--external:*/web",
                "--external:*.web",
            ], sources)
    }

    private static func run(
        _ arguments: [String], input: String = "", _ sources: String?
    ) -> String {
        var all = ["--bundle", "--format=iife", "--log-level=warning"] + arguments
        if let sources {
            all.append("--alias:@capacitor/core=\(sources)/core/src/index.ts")
        }
        do {
            let esbuild = try HostProgram(
                "/usr/bin/esbuild", all, input: input,
                environment: [
                    "NODE_PATH": Checkout.webAssets + "/capacitor", "PATH": "/usr/bin",
                ])
            precondition(esbuild.status == 0, "the script cannot be bundled: \(esbuild.errors)")
            return esbuild.output
        } catch {
            fatalError("these tests need esbuild: apt install esbuild")
        }
    }
}
