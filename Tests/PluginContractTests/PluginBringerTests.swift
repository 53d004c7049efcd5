import Testing

@testable import PluginContract

/// A plugin's Swift, written so that it needs no Objective-C runtime.
struct PluginBringerTests {
    private func bring(_ files: [String: String]) -> BroughtPlugin {
        PluginBringer.bring(
            files.sorted { $0.key < $1.key }.map { .init(path: $0.key, text: $0.value) },
            modules: ["Capacitor", "Foundation", "UIKit"])
    }

    private func bring(_ text: String) -> BroughtPlugin { bring(["A.swift": text]) }

    @Test func `attributes of Objective-C go, and every other line stays where it is`() {
        let brought = bring(
            """
            import Capacitor

            @objc(EchoPlugin)
            public class EchoPlugin: CAPPlugin, CAPBridgedPlugin {
                @objc public var count = 1 // @objc stays in a comment
                let text = "@objc \\(count)"
                @objc func echo(_ call: CAPPluginCall) { call.resolve() }
            }
            """)
        #expect(
            brought.files[0].text == """
                import Capacitor

                public class EchoPlugin: CAPPlugin, CAPBridgedPlugin {
                    public var count = 1 // @objc stays in a comment
                    let text = "@objc \\(count)"
                    func echo(_ call: CAPPluginCall) { call.resolve() }

                    // Added by farad bring-plugin: what the Objective-C runtime finds by itself.
                    override public class var selectors: [CAPPluginSelector] {
                        super.selectors + [
                            CAPPluginSelector("echo:", EchoPlugin.echo(_:)),
                        ]
                    }
                }
                """)
        #expect(brought.classes.map(\.path) == ["EchoPlugin"])
        #expect(brought.left.isEmpty)
    }

    @Test func `an init of a plugin's is required, and no other class's`() {
        let brought = bring(
            """
            class EchoPlugin: CAPPlugin {
                override public init() { super.init() }
            }
            class Echo: NSObject {
                override init() {}
            }
            """)
        #expect(brought.files[0].text.contains("override public required init() { super.init() }"))
        #expect(brought.files[0].text.contains("    override init() {}"))
    }

    @Test func `what an extension overrides of the bridge's controller replaces it`() {
        let brought = bring(
            """
            extension CAPBridgeViewController {
                override open var prefersHomeIndicatorAutoHidden: Bool { true }
                open override var prefersStatusBarHidden: Bool { true }
                override public func viewDidLoad() {}
            }
            """)
        #expect(
            brought.files[0].text == """
                extension CAPBridgeViewController {
                    @_dynamicReplacement(for: prefersHomeIndicatorAutoHidden) public var \
                prefersHomeIndicatorAutoHiddenReplacement: Bool { true }
                    public @_dynamicReplacement(for: prefersStatusBarHidden) var \
                prefersStatusBarHiddenReplacement: Bool { true }
                    override public func viewDidLoad() {}
                }
                """)
        #expect(
            brought.left.map(\.text) == [
                "Only Objective-C overrides in an extension: make a subclass."
            ])
    }

    @Test func `an observer by key path says that it is one, unless it is a plugin`() {
        let method = "(forKeyPath path: String?, of object: Any?) {}"
        let brought = bring(
            """
            class Echo: NSObject {
                override public func observeValue\(method)
            }
            class EchoPlugin: CAPPlugin {
                override public func observeValue\(method)
            }
            """)
        let text = brought.files[0].text
        #expect(text.contains("class Echo: NSObject {\n    public func observeValue("))
        #expect(text.contains("EchoPlugin: CAPPlugin {\n    override public func observeValue("))
        #expect(text.contains("extension Echo: KeyValueObserver {}"))
        #expect(!text.contains("extension EchoPlugin: KeyValueObserver"))
    }

    @Test func `the log's module has one name, and the phone's is imported where times are added`()
    {
        let brought = PluginBringer.bring(
            [
                .init(path: "A.swift", text: "import os.log\nimport struct os.Logger\n"),
                .init(
                    path: "B.swift",
                    text: "import Foundation\nqueue.asyncAfter(deadline: .now() + 1) {}\n"),
                .init(path: "C.swift", text: "#if canImport(os)\nimport os\n#endif\n"),
            ], modules: ["Foundation", "OSLog"])
        #expect(brought.files[0].text == "import OSLog\nimport struct OSLog.Logger\n")
        #expect(brought.files[2].text == "#if canImport(OSLog)\nimport OSLog\n#endif\n")
        #expect(brought.files[1].text.contains("import FaradFoundation"))
        #expect(brought.left.isEmpty)
    }

    @Test func `what a selector names is in the plugin's table, by the name of Objective-C`() {
        let brought = bring(
            """
            class EchoPlugin: CAPPlugin {
                func load() {
                    observe(#selector(changed(_:)), #selector(self.refresh), #selector(EchoPlugin.open(url:)))
                    observe(Selector("named:"), #selector(move(to:)))
                }
                @objc func changed(_ notification: Notification) {}
                @objc private func refresh() {}
                @objc(openIt:) func open(url: NSURL) {}
                @objc func named(_ timer: Timer) {}
                @objc func move(to place: NSURL) {}
                @objc func unused(_ note: Notification) {}
            }
            """)
        let text = brought.files[0].text
        #expect(
            text.contains(
                #"observe(Selector("changed:"), Selector("refresh"), Selector("openIt:"))"#))
        #expect(text.contains(#"observe(Selector("named:"), Selector("moveTo:"))"#))
        for line in [
            #"CAPPluginSelector("changed:", EchoPlugin.changed(_:)),"#,
            #"CAPPluginSelector("refresh", EchoPlugin.refresh),"#,
            #"CAPPluginSelector("openIt:", EchoPlugin.open(url:)),"#,
            #"CAPPluginSelector("named:", EchoPlugin.named(_:)),"#,
            #"CAPPluginSelector("moveTo:", EchoPlugin.move(to:)),"#,
        ] { #expect(text.contains(line)) }
        #expect(!text.contains("unused:"))
        #expect(brought.left.isEmpty)
    }

    @Test func `any other object answers to what a selector names`() {
        let brought = bring(
            """
            public class Echo: NSObject {
                func start() { observe(#selector(changed), #selector(tick(_:)), #selector(end)) }
                @objc func changed(_ notification: Notification) {}
                @objc func tick(_ sender: Any?) {}
                @objc func end() {}
            }
            class Louder: Echo {
                func more() { observe(#selector(shout)) }
                @objc func shout() {}
            }
            """)
        #expect(
            brought.files[0].text == """
                public class Echo: NSObject {
                    func start() { observe(Selector("changed:"), Selector("tick:"), Selector("end")) }
                    func changed(_ notification: Notification) {}
                    func tick(_ sender: Any?) {}
                    func end() {}

                    // Added by farad bring-plugin: what the Objective-C runtime finds by itself.
                    public func perform(
                        _ selector: FaradFoundation.Selector, with object: Any?
                    ) -> Bool {
                        switch selector.description {
                        case "changed:":
                            guard let object = object as? Notification else { return false }
                            changed(object)
                        case "tick:":
                            tick(object)
                        case "end":
                            end()
                        default: return false
                        }
                        return true
                    }
                }
                class Louder: Echo {
                    func more() { observe(Selector("shout")) }
                    func shout() {}

                    // Added by farad bring-plugin: what the Objective-C runtime finds by itself.
                    override public func perform(
                        _ selector: FaradFoundation.Selector, with object: Any?
                    ) -> Bool {
                        switch selector.description {
                        case "shout":
                            shout()
                        default: return super.perform(selector, with: object)
                        }
                        return true
                    }
                }

                // Added by farad bring-plugin: what the Objective-C runtime finds by itself.
                import protocol FaradFoundation.SelectorResponder
                import struct FaradFoundation.Selector

                extension Echo: SelectorResponder {}

                """)
    }

    @Test func `the list of the macro goes to the class`() {
        let brought = bring([
            "EchoPlugin.m": """
            CAP_PLUGIN(EchoPlugin, "Echo",
                CAP_PLUGIN_METHOD(say, CAPPluginReturnPromise);
                CAP_PLUGIN_METHOD(watch, CAPPluginReturnCallback);)
            """,
            "Plugin.swift": """
            @objc(EchoPlugin) public class Plugin: CAPPlugin {
                @objc func say(_ call: CAPPluginCall) {}
                @objc func watch(_ call: CAPPluginCall) {}
            }
            """,
        ])
        #expect(brought.files.map(\.path) == ["Plugin.swift"])
        #expect(
            brought.files[0].text.hasSuffix(
                """
                extension Plugin: CAPBridgedPlugin {
                    public var identifier: String { "EchoPlugin" }
                    public var jsName: String { "Echo" }
                    public var pluginMethods: [CAPPluginMethod] {
                        [
                            CAPPluginMethod(name: "say", returnType: CAPPluginReturnPromise),
                            CAPPluginMethod(name: "watch", returnType: CAPPluginReturnCallback),
                        ]
                    }
                }

                """))
        #expect(brought.files[0].text.contains(#"CAPPluginSelector("watch:", Plugin.watch(_:)),"#))
    }

    @Test func `the phone is an iPhone, and protocols of Objective-C are of classes`() {
        let brought = bring(
            """
            #if os(iOS) && !os(macOS) && !os(Linux)
            @objc public protocol Hears { func hear() }
            @objc protocol Sees: NSObjectProtocol {}
            #endif
            """)
        #expect(
            brought.files[0].text == """
                #if true && !os(macOS) && !false
                public protocol Hears: AnyObject { func hear() }
                protocol Sees: NSObjectProtocol {}
                #endif
                """)
    }

    @Test func `what is left is told by the line of the new file`() {
        let brought = bring(
            """
            import CoreNFC
            #if canImport(AppKit)
            import AppKit
            #endif
            class Echo: NSObject {
                func start() { observe(#selector(go)) }
                @objc func go() {}
            }
            @objc protocol Hears {
                @objc optional func hear()
            }
            let path = #keyPath(Echo.name)
            let other = #selector(UIResponder.resign)
            @objc class Cell: UIView {
                @IBOutlet weak var label: UILabel!
                override func layoutSubviews() { super.layoutSubviews() }
            }
            extension UIWindow {
                override open func motionEnded(_ motion: Int) {}
            }
            """)
        let lines = brought.files[0].text.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(brought.left.count == 6)
        for (note, words) in zip(
            brought.left,
            [
                "import CoreNFC", "optional func hear()", "#keyPath(Echo.name)",
                #"Selector("resign")"#, "weak var label", "override open func motionEnded",
            ])
        {
            let line = note.place.split(separator: ":").last.flatMap { Int($0) } ?? 0
            #expect(lines[line - 1].contains(words), "\(note)")
        }
        #expect(brought.left[0].text == "Farad has no module CoreNFC.")
    }

    @Test func `a file that uses the keychain imports it, as Foundation does on a phone`() {
        func bring(_ text: String) -> BroughtPlugin {
            PluginBringer.bring(
                [.init(path: "A.swift", text: text)], modules: ["Foundation", "Security"])
        }
        let brought = bring("import Foundation\nlet all = [kSecClass: 1]\n")
        #expect(brought.files[0].text.hasSuffix("on a phone.\nimport Security\n"))
        #expect(brought.modules == ["Foundation", "Security"])
        for text in ["import Security\nlet all = [kSecClass: 1]\n", "let section = 1\n"] {
            #expect(bring(text).files[0].text == text)
        }
    }

    @Test func `a file that names a view imports UIKit, as every file of a pod does`() {
        func bring(_ text: String) -> BroughtPlugin {
            PluginBringer.bring(
                [.init(path: "A.swift", text: text)], modules: ["Capacitor", "UIKit"])
        }
        let brought = bring("import Foundation\nlet done: (UIButton) -> Void = { _ in }\n")
        #expect(brought.files[0].text.hasSuffix("on a phone.\nimport UIKit\n"))
        for text in [
            "import UIKit\nlet done = UIButton()\n", "import Capacitor\nlet done = UIButton()\n",
            "class UIButton {}\nlet done = UIButton()\n", "let UID = 1, UITEXT = 2\n",
        ] {
            #expect(bring(text).files[0].text == text)
        }
    }

    @Test func `a file that names what other headers bring imports it`() {
        func bring(_ text: String) -> BroughtPlugin {
            PluginBringer.bring(
                [.init(path: "A.swift", text: text)],
                modules: [
                    "AVFoundation", "CoreLocation", "CoreMotion", "Foundation", "MediaPlayer",
                ])
        }
        let volume = "import MediaPlayer\nlet session = AVAudioSession.sharedInstance()\n"
        #expect(bring(volume).files[0].text.hasSuffix("on a phone.\nimport AVFoundation\n"))
        let compass = "import CoreMotion\nlet manager = CLLocationManager()\n"
        #expect(bring(compass).files[0].text.hasSuffix("on a phone.\nimport CoreLocation\n"))
        for text in [
            "import AVFoundation\nlet session = AVAudioSession.sharedInstance()\n",
            "import Contacts\nlet store = CNContactStore()\n",
        ] {
            #expect(!bring(text).files[0].text.contains("Added"))
        }
    }

    @Test func `a file that imports Security alone has the phone's sessions, too`() {
        let brought = bring("import Foundation\nimport Security\nvar session: URLSession?\n")
        #expect(brought.files[0].text.hasSuffix("on a phone.\nimport FaradFoundation\n"))
    }

    @Test func `an import of Combine goes where nothing of it is used`() {
        let idle = bring("import Combine\nimport Capacitor\nclass Echo { func future() {} }\n")
        #expect(idle.left.isEmpty)
        #expect(idle.modules == ["Capacitor"])
        #expect(!idle.files[0].text.contains("Combine"))
        let used = bring("import Combine\nclass Echo { var all: [AnyCancellable] = [] }\n")
        #expect(used.left.map(\.text) == ["Farad has no module Combine."])
    }

    @Test func `a method that no table can have is left to its author`() {
        let brought = bring(
            """
            class EchoPlugin: CAPPlugin {
                func load() { observe(#selector(both(_:_:))) }
                @objc func both(_ a: NSURL, _ b: NSURL) {}
                @objc func fails(_ call: CAPPluginCall) throws {}
            }
            """)
        #expect(brought.left.map(\.place) == ["A.swift:3", "A.swift:4"])
        #expect(!brought.files[0].text.contains("CAPPluginSelector"))
    }

    @Test func `a file with Foundation alone is given the phone's network`() {
        let brought = bring([
            "A.swift": "import Foundation\nvar a: URLRequest?\n",
            "B.swift": "import Capacitor\nvar b: URLRequest?\n",
            "C.swift": "import Foundation\n",
        ])
        #expect(
            brought.files.map { $0.text.hasSuffix("import FaradFoundation\n") }
                == [true, false, false])
    }

    @Test func `a file whose brackets do not match is named`() {
        #expect(bring("class Echo {").unreadable == ["A.swift"])
    }
}
