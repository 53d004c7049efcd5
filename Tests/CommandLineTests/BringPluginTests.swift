import Foundation
import Testing

/// `farad bring-plugin`, as people run it.
@Suite struct BringPluginTests {
    private static let plugin = """
        import Capacitor
        import CoreNFC

        @objc(EchoPlugin)
        public class EchoPlugin: CAPPlugin, CAPBridgedPlugin {
            public let identifier = "EchoPlugin", jsName = "Echo"
            public let pluginMethods: [CAPPluginMethod] = []
            @objc func echo(_ call: CAPPluginCall) {}
        }
        """

    private func package(_ text: String = plugin) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/echo/ios/Sources/EchoPlugin/Deep",
            withIntermediateDirectories: true)
        try folder.write("echo/package.json", #"{"capacitor": {"ios": {"src": "ios"}}}"#)
        try folder.write("echo/ios/Sources/EchoPlugin/EchoPlugin.swift", text)
        try folder.write("echo/ios/Sources/EchoPlugin/Deep/Echo.swift", "struct Echo {}\n")
        return folder
    }

    private func names(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func `a plugin becomes a package, with what is left to its author by file and line`()
        throws
    {
        let folder = try package()
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(
            command.output == """
                brought   2 files to EchoPlugin/Sources/EchoPlugin
                plugins   EchoPlugin
                left      EchoPlugin/Sources/EchoPlugin/EchoPlugin.swift:2
                          Farad has no module CoreNFC.
                next      swift build --package-path EchoPlugin
                then      EchoPlugin/.build/debug/farad-with-EchoPlugin
                          is farad with this plugin: it runs, tests and explores what calls it

                """)
        #expect(command.status == 1)
        let manifest = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Package.swift", encoding: .utf8)
        #expect(manifest.contains(#"plugins: [.plugin(name: "FaradShadows", package: "farad")]"#))
        let brought = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Sources/EchoPlugin/EchoPlugin.swift",
            encoding: .utf8)
        #expect(!brought.contains("@objc"))
        #expect(
            names(folder.path + "/EchoPlugin/Sources/EchoPlugin") == ["Deep", "EchoPlugin.swift"])
        #expect(names(folder.path) == ["EchoPlugin", "echo"])
    }

    @Test
    func
        `the package has a farad with its plugins, by their names in Objective-C and their npm package`()
        throws
    {
        let folder = try package(
            Self.plugin.replacing("@objc(EchoPlugin)", with: "@objc(Loud)").replacing(
                "CoreNFC", with: "UIKit"))
        try folder.write(
            "echo/package.json", #"{"name": "@me/echo", "capacitor": {"ios": {"src": "ios"}}}"#)
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let main = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Sources/FaradWithEchoPlugin/main.swift",
            encoding: .utf8)
        #expect(
            main.hasSuffix(
                """
                import FaradCLI
                import EchoPlugin

                FaradProgram.main(plugins: [
                    LinkedPlugin("Loud", EchoPlugin.self, package: "@me/echo"),
                ])

                """), "\(main)")
        let manifest = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Package.swift", encoding: .utf8)
        #expect(
            manifest.contains(
                #".executable(name: "farad-with-EchoPlugin", targets: ["FaradWithEchoPlugin"])"#))
    }

    @Test func `a class that the module keeps to itself is in the package's farad, too`() throws {
        let folder = try package(
            """
            import Capacitor

            class Outer {
                @objc(Kept) class Inner: CAPPlugin, CAPBridgedPlugin {
                    let identifier = "Kept", jsName = "Kept"
                    let pluginMethods: [CAPPluginMethod] = []
                }
            }

            @objc(Echo) final class EchoPlugin: CAPPlugin {}
            """)
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(command.status == 0, "\(command.output)\(command.errors)")
        let sources = folder.path + "/EchoPlugin/Sources/"
        let main = try String(
            contentsOfFile: sources + "FaradWithEchoPlugin/main.swift", encoding: .utf8)
        #expect(
            main.contains(
                """
                    LinkedPlugin("Kept", linkedOuterInner),
                    LinkedPlugin("Echo", linkedEchoPlugin),
                """), "\(main)")
        let brought = try String(
            contentsOfFile: sources + "EchoPlugin/EchoPlugin.swift", encoding: .utf8)
        #expect(
            brought.contains("public var linkedOuterInner: CAPPlugin.Type { Outer.Inner.self }"))
        #expect(brought.contains("public var linkedEchoPlugin: CAPPlugin.Type { EchoPlugin.self }"))
    }

    @Test func `a framework's name is one in C, as CocoaPods makes it of the pod's`() throws {
        let folder = try package("import Capacitor\n")
        try write(
            [
                "echo/cap-echo.podspec": """
                Pod::Spec.new do |s|
                  s.name = 'cap-echo'
                  s.resources = 'a.js'
                end
                """, "echo/a.js": "",
            ], in: folder)
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(command.output.contains("EchoPlugin/Resources/cap_echo.framework\n"))
    }

    @Test func `a plugin's own tests stay where they are, as Capacitor's template has them too`()
        throws
    {
        let folder = try package("import Capacitor\n")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/echo/ios/EchoPluginTests", withIntermediateDirectories: false)
        try folder.write("echo/ios/EchoPluginTests/EchoTests.swift", "import XCTest\n")
        // Older templates have them beside the plugin's files.
        try FileManager.default.createDirectory(
            atPath: folder.path + "/echo/ios/Plugin/PluginTests", withIntermediateDirectories: true)
        try folder.write(
            "echo/ios/Plugin/PluginTests/PluginTests.swift",
            "import XCTest\n@testable import Plugin\n")
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(command.status == 0, "\(command.output)")
        #expect(
            names(folder.path + "/EchoPlugin/Sources/EchoPlugin") == ["Deep", "EchoPlugin.swift"])
    }

    @Test func `what the package names as resources comes along, but for what Xcode compiles`()
        throws
    {
        let folder = try package("import Capacitor\n")
        try folder.write(
            "echo/Package.swift",
            """
            let package = Package(
                name: "Echo", platforms: [.iOS(.v15)],
                targets: [
                    .target(
                        name: "EchoPlugin", dependencies: [.product(name: "Capacitor")],
                        path: "ios/Sources/EchoPlugin",
                        resources: [.process("Assets"), .copy("Pages"), .process("none.json")])
                ])
            """)
        let files = [
            "Assets/Sounds/a.aiff", "Assets/de.lproj/Localizable.strings", "Assets/Main.storyboard",
            "Pages/deep/a.html",
        ]
        for file in files {
            let path = "echo/ios/Sources/EchoPlugin/" + file
            try FileManager.default.createDirectory(
                atPath: folder.path + "/"
                    + path.split(separator: "/").dropLast().joined(separator: "/"),
                withIntermediateDirectories: true)
            try folder.write(path, "")
        }
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(
            command.output == """
                brought   2 files to EchoPlugin/Sources/EchoPlugin
                resources 3 files to EchoPlugin/Resources/Echo_EchoPlugin.bundle
                left      echo/ios/Sources/EchoPlugin/Assets/Main.storyboard
                          Xcode compiles this resource; it does not come along.
                left      echo/ios/Sources/EchoPlugin/none.json
                          The package names this resource, which is not there.
                next      swift build --package-path EchoPlugin

                """)
        let resources = folder.path + "/EchoPlugin/Resources/Echo_EchoPlugin.bundle"
        #expect(names(resources) == ["Pages", "a.aiff", "de.lproj"])
        #expect(names(resources + "/Pages/deep") == ["a.html"])
        #expect(names(resources + "/de.lproj") == ["Localizable.strings"])
        let accessor = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Sources/EchoPlugin/Bundle+Module.swift",
            encoding: .utf8)
        #expect(accessor.contains("static var module: Bundle"))
    }

    private func write(_ files: [String: String], in folder: TemporaryFolder) throws {
        for (path, text) in files {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/"
                    + path.split(separator: "/").dropLast().joined(separator: "/"),
                withIntermediateDirectories: true)
            try folder.write(path, text)
        }
    }

    @Test func `what a pod names as resources comes to its framework`() throws {
        let folder = try package("import Capacitor\n")
        try write(
            [
                "echo/CapEcho.podspec": """
                Pod::Spec.new do |s|
                  s.name = 'CapEcho'
                  # s.resources = 'ios/Assets/old.js'
                  s.resources = ["ios/Assets/*.{js,json}", 'ios/Assets/**/*.lproj', 'ios/Assets/Maps',
                                 'ios/Assets/None.js', "ios/Assets/#{name}.js"]
                  s.resource_bundles = {
                    'Sounds' => ['ios/Assets/**/*.aiff'],
                    'Echo' => 'ios/Assets/Privacy?nfo.xcprivacy',
                    :Views => Dir['ios/Assets/Main.storyboard']
                  }
                end
                """,
                "echo/ios/Assets/a.js": "", "echo/ios/Assets/b.json": "",
                "echo/ios/Assets/c.txt": "",
                "echo/ios/Assets/deep/d.js": "", "echo/ios/Assets/deep/e.aiff": "",
                "echo/ios/Assets/de.lproj/Localizable.strings": "",
                "echo/ios/Assets/Maps/small/f.png": "", "echo/ios/Assets/Main.storyboard": "",
                "echo/ios/Assets/PrivacyInfo.xcprivacy": "",
                "echo/node_modules/ios/Assets/g.js": "",
            ], in: folder)
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(
            command.output == """
                brought   2 files to EchoPlugin/Sources/EchoPlugin
                resources 5 files to EchoPlugin/Resources/CapEcho.framework
                left      echo/CapEcho.podspec
                          No file is a resource by “ios/Assets/None.js”.
                left      echo/CapEcho.podspec
                          The pattern “ios/Assets/#{name}.js” of a resource cannot be read here.
                left      echo/ios/Assets/Main.storyboard
                          Xcode compiles this resource; it does not come along.
                next      swift build --package-path EchoPlugin

                """)
        let framework = folder.path + "/EchoPlugin/Resources/CapEcho.framework"
        #expect(
            names(framework) == ["Maps", "Sounds.bundle", "a.js", "b.json", "de.lproj"])
        #expect(names(framework + "/Sounds.bundle") == ["e.aiff"])
        #expect(names(framework + "/Maps/small") == ["f.png"])
        #expect(names(framework + "/de.lproj") == ["Localizable.strings"])
        let accessor = try String(
            contentsOfFile: folder.path + "/EchoPlugin/Sources/EchoPlugin/Bundle+Framework.swift",
            encoding: .utf8)
        #expect(accessor.contains(#"for: aClass, ofModule: "EchoPlugin", framework: "CapEcho","#))
    }

    @Test func `a pod whose one resource is for Apple alone needs nothing`() throws {
        let folder = try package("import Capacitor\n")
        try write(
            [
                "echo/Echo.podspec":
                    "s.resource_bundles = {'Privacy' => ['ios/PrivacyInfo.xcprivacy']}\n",
                "echo/ios/PrivacyInfo.xcprivacy": "",
            ], in: folder)
        let command = try Command("bring-plugin", "echo", in: folder.path)
        #expect(command.status == 0 && !command.output.contains("resources"))
        #expect(
            names(folder.path + "/EchoPlugin/Sources/EchoPlugin") == ["Deep", "EchoPlugin.swift"])
    }

    @Test func `a folder of Swift alone will do, and nothing left is good`() throws {
        let folder = try package("import Capacitor\n")
        let command = try Command(
            "bring-plugin", "echo/ios/Sources/EchoPlugin", "--output", "out", in: folder.path)
        #expect(command.status == 0)
        #expect(names(folder.path + "/out/Sources") == ["EchoPlugin"])
    }

    @Test func `bad input is refused, and nothing is left behind`() throws {
        let folder = try package("class Echo {")
        try folder.write("file", "")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/empty", withIntermediateDirectories: false)
        let cases: [(arguments: [String], status: Int32, says: String)] = [
            (["nowhere"], 66, "There is no folder nowhere."),
            (["file"], 66, "file is a file"),
            (["empty"], 66, "empty has no Swift for iOS"),
            (["echo"], 65, "its brackets do not match"),
            (["echo", "--output", "empty"], 73, "empty is there already"),
            (["echo", "--farad", "empty"], 66, "empty is not Farad's folder"),
            ([], 64, "folder"),
        ]
        for (arguments, status, says) in cases {
            let command = try Command(["bring-plugin"] + arguments, in: folder.path)
            #expect(command.status == status, "\(arguments)")
            #expect(command.errors.contains(says), "\(arguments): \(command.errors)")
        }
        let whole = try package("import Capacitor\n")
        let output = try Command("bring-plugin", "echo", "-o", "no/such/out", in: whole.path)
        #expect(output.status == 73)
        #expect(names(folder.path) == ["echo", "empty", "file"])
        #expect(names(whole.path) == ["echo"])
    }

    @Test func `each module of Apple's that Farad bears can be imported, and no other`() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let table = try String(
            contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        // The floors of Apple's modules, and what else is there.
        let rows = table.split(separator: "\n").filter {
            $0.hasPrefix("| 3 |") || $0.hasPrefix("| 4 |") || $0.hasPrefix("| 5 |")
                || $0.hasPrefix("| 6 |")
        }
        let names = rows.flatMap { row in
            (row.split(separator: "|").dropFirst().first ?? "").matches(of: /`([^`]+)`/)
                .map { String($0.1) }
        }.filter { !["AndroidFoundation", "Loopback"].contains($0) }
        #expect(names.count > 20)
        let lines = (names + ["Capacitor", "Foundation", "NoSuchModule"]).map { "import \($0)" }
        let folder = try package(lines.joined(separator: "\n"))
        let command = try Command("bring-plugin", "echo", in: folder.path)
        let said = command.output.split(separator: "\n").filter { $0.contains("no module") }
        #expect(said == ["          Farad has no module NoSuchModule."])
    }
}
