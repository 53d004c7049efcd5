import Testing

@testable import PluginContract

/// Native halves of small plugins, as their authors write them.
struct PluginSourceTests {
    private func read(_ files: [String: String], on side: ContractSide)
        -> PluginSourceReader.Reading
    {
        PluginSourceReader.read(
            files.sorted { $0.key < $1.key }.map { .init(path: $0.key, text: $0.value) }, on: side)
    }

    private func plugin(_ name: String, _ text: String) throws -> NativePlugin {
        let side: ContractSide = name.hasSuffix(".swift") ? .ios : .android
        let reading = read([name: text], on: side)
        #expect(reading.plugins.count == 1)
        return try #require(reading.plugins.first)
    }

    private func swift(_ body: String, table: String = "") -> String {
        """
        @objc(EchoPlugin)
        public class EchoPlugin: CAPPlugin, CAPBridgedPlugin {
            public let jsName = "Echo"
            public let pluginMethods: [CAPPluginMethod] = [
                \(table)
            ]
            \(body)
        }
        """
    }

    private let say = #"CAPPluginMethod(name: "say", returnType: CAPPluginReturnPromise)"#

    private func java(_ body: String) -> String {
        """
        @CapacitorPlugin(name = "Echo", permissions = { @Permission(alias = "a", strings = {}) })
        public class EchoPlugin extends Plugin {
            \(body)
        }
        """
    }

    private func shown(_ method: PluginSource.Method?) -> [String] {
        guard let method else { return [] }
        return method.options.map { "\($0.key): \($0.type ?? "any")" }
    }

    // MARK: Swift

    @Test func `a table of Swift is read with kinds and lines`() throws {
        let plugin = try plugin(
            "Echo.swift",
            swift(
                "",
                table: """
                    CAPPluginMethod(name: "say", returnType: CAPPluginReturnPromise), // "no"
                            CAPPluginMethod(name: "none", returnType: .none),
                            .init(#selector(watch(_:)), returnType: CAPPluginReturnCallback),
                    """))
        #expect(plugin.name == "Echo")
        #expect(plugin.methods.map(\.name) == ["say", "none", "watch"])
        #expect(plugin.methods.map(\.returns) == [.promise, .none, .callback])
        #expect(plugin.methods.map(\.place) == ["Echo.swift:5", "Echo.swift:6", "Echo.swift:7"])
        #expect(plugin.declared == "Echo.swift:2")
        #expect(plugin.source?.isOpen == false)
    }

    @Test func `a table that another type holds is read there`() throws {
        let plugin = read(
            [
                "Echo.swift": """
                @objc(EchoPlugin) public class EchoPlugin: CAPPlugin, CAPBridgedPlugin {
                    public let jsName = "Echo"
                    public let pluginMethods = Config.methods
                    @objc func say(_ call: CAPPluginCall) {}
                }
                """,
                "Config.swift": """
                struct Config {
                    static let other = [1]
                    static let methods: [CAPPluginMethod] = [
                        CAPPluginMethod(name: "say", returnType: CAPPluginReturnPromise),
                        CAPPluginMethod(name: "gone", returnType: CAPPluginReturnNone)
                    ]
                }
                """,
            ], on: .ios
        ).plugins.first
        #expect(plugin?.methods.map(\.name) == ["say", "gone"])
        #expect(plugin?.methods.map(\.place) == ["Config.swift:4", "Config.swift:5"])
        #expect(plugin?.source?.lacking.map(\.name) == ["gone"])
        #expect(plugin?.source?.isOpen == false)
    }

    @Test func `words in comments and texts are no code`() throws {
        let plugin = try plugin(
            "Echo.swift",
            swift(
                #"""
                /* CAPPluginMethod( /* nested */ notifyListeners("comment", data: nil) */
                @objc func say(_ call: CAPPluginCall) {
                    print("call.getString(\"text\") \(call.getString("inside") ?? "}")")
                    let raw = #"notifyListeners("raw")"#
                    // call.getInt("line")
                    _ = call.getBool("real")
                }
                """#, table: say))
        // A text's own code is code.
        #expect(shown(plugin.source?.methods["say"]) == ["inside: string", "real: boolean"])
        #expect(plugin.source?.events == [])
    }

    @Test func `a table that is calculated leaves the plugin open`() throws {
        for table in ["Self.more", "\(say)] + [Self.more"] {
            let plugin = try plugin("Echo.swift", swift("", table: table))
            #expect(plugin.source?.isOpen == true)
            #expect(plugin.source?.notes.count == 1)
        }
    }

    @Test func `a plugin whose name is calculated is not checked`() throws {
        let text = swift("").replacing(#"jsName = "Echo""#, with: "jsName = makeName()")
        let reading = read(["Echo.swift": text], on: .ios)
        #expect(reading.plugins == [])
        #expect(reading.unnamed.map(\.place) == ["Echo.swift:2"])
    }

    @Test func `the macro of Objective-C lists what a class in Swift does`() throws {
        let reading = read(
            [
                "Echo.m": """
                #import <Capacitor/Capacitor.h>
                CAP_PLUGIN(EchoPlugin, "Echo",
                    CAP_PLUGIN_METHOD(say, CAPPluginReturnPromise);
                    CAP_PLUGIN_METHOD(gone, CAPPluginReturnCallback);
                )
                """,
                "Echo.swift": """
                @objc(EchoPlugin) public class Other: CAPPlugin {
                    @objc func say(_ call: CAPPluginCall) { call.resolve() }
                }
                """,
            ], on: .ios)
        let plugin = try #require(reading.plugins.first)
        #expect(plugin.name == "Echo")
        #expect(plugin.methods.map(\.place) == ["Echo.m:3", "Echo.m:4"])
        #expect(plugin.source?.lacking == [.init(name: "gone", place: "Echo.m:4")])
    }

    @Test func `a class in Objective-C has the table of its macro, and no code that is read`()
        throws
    {
        let reading = read(
            [
                "Echo.m": """
                @implementation EchoPlugin
                - (void)say:(CAPPluginCall *)call { [self notifyListeners:@"ping" data:nil]; }
                @end
                CAP_PLUGIN(EchoPlugin, "Echo", CAP_PLUGIN_METHOD(say, CAPPluginReturnNone);)
                """
            ], on: .ios)
        let plugin = try #require(reading.plugins.first)
        #expect(plugin.methods == [.init(name: "say", returns: .none, place: "Echo.m:4")])
        #expect(plugin.source?.lacking == [])
        #expect(plugin.source?.events == [.init(name: "ping", place: "Echo.m:2")])
    }

    @Test func `a method that is listed and not seen by Objective-C is lacking`() throws {
        let hidden = try plugin(
            "Echo.swift", swift("func say(_ call: CAPPluginCall) {}", table: say))
        #expect(hidden.source?.lacking.map(\.name) == ["say"])
        let seen = try plugin(
            "Echo.swift", swift("@objc public func say(_ call: CAPPluginCall) {}", table: say))
        #expect(seen.source?.lacking == [])
        let inherited = swift("", table: say).replacing(": CAPPlugin,", with: ": Base,")
        let open = try plugin("Echo.swift", inherited)
        #expect(open.source?.lacking == [])
        #expect(open.source?.isOpen == true)
    }

    @Test func `answers of Swift are read as far as they are literal`() throws {
        let method = try #require(
            plugin(
                "Echo.swift",
                swift(
                    """
                    @objc func say(_ call: CAPPluginCall) {
                        if ready { call.resolve(["a": "x", "b": 1, "c": count, "d": []]) }
                        call.resolve()
                    }
                    """, table: say)
            ).source?.methods["say"])
        #expect(
            method.answers.map(\.value) == [
                .object([
                    .init("a", .string("x")), .init("b", .unread("number")),
                    .init("c", .unread(nil)), .init("d", .array([])),
                ]), .undefined,
            ])
        #expect(method.answers.map(\.place) == ["Echo.swift:8", "Echo.swift:9"])
    }

    @Test(arguments: [
        "call.resolve(result)", "work.run(call)", "call.resolve([:].merging(x) { $1 })",
    ])
    func `an answer that is calculated is not judged`(_ code: String) throws {
        let method = try plugin(
            "Echo.swift", swift("@objc func say(_ call: CAPPluginCall) { \(code) }", table: say)
        ).source?.methods["say"]
        #expect(method?.answers == [])
    }

    @Test(arguments: [
        #"func f() { s.replacing(/["'({]/, with: "") }"#,
        #"func f() { let r = #/ " [/(] /#; _ = a.reduce(1, /) / (b / 2) }"#,
        "func f() {\n#if A\nif let a = b {\n#elseif B\nif let c = d {\n#else\nif e {\n"
            + "#endif\nx() }\n}",
    ])
    func `brackets that are none of the code leave a class whole`(_ code: String) throws {
        let plugin = try plugin(
            "Echo.swift",
            swift("\(code)\n@objc func say(_ call: CAPPluginCall) { call.resolve() }", table: say))
        #expect(plugin.source?.lacking == [])
        #expect(plugin.source?.methods["say"]?.answers.map(\.value) == [.undefined])
    }

    @Test func `all branches that are whole are read, and uses of those that are not`() throws {
        let say = try plugin(
            "Echo.swift",
            swift(
                """
                #if A
                func other() {}
                #else
                @objc func say(_ call: CAPPluginCall) {
                    #if B
                    if call.getBool("a") == true {
                    #else
                    if call.getBool("b") == true {
                    #endif
                    }
                }
                #endif
                """, table: say)
        ).source?.methods["say"]
        #expect(shown(say) == ["a: boolean", "b: boolean"])
    }

    @Test func `what a branch that is not whole does and declares is there`() throws {
        let plugin = try plugin(
            "Echo.swift",
            swift(
                """
                #if A
                func other() { if a {
                #else
                @objc func say(_ call: CAPPluginCall) { if b { notifyListeners("ping", data: nil)
                #endif
                } }
                """, table: say))
        #expect(plugin.source?.lacking == [])
        #expect(plugin.source?.events.map(\.name) == ["ping"])
    }

    @Test func `a class whose end nobody finds is not read, which is not absence`() throws {
        for file in ["Echo.swift", "Echo.java"] {
            let isSwift = file.hasSuffix("swift")
            for stray in ["func f() { (", "func f() { } }"] {
                let reading = read(
                    [file: isSwift ? swift(stray) : java(stray)], on: isSwift ? .ios : .android)
                #expect(reading.plugins == [], "\(stray)")
                #expect(reading.unnamed.count == 1)
                #expect(reading.unnamed.first?.text.hasPrefix("EchoPlugin cannot be read") == true)
            }
        }
        let other = read(
            ["Echo.swift": swift("", table: say), "More.swift": "extension EchoPlugin { ("],
            on: .ios)
        #expect(other.plugins.first?.source?.isOpen == true)
        #expect(other.plugins.first?.source?.lacking == [])
    }

    @Test(arguments: [
        ("Names.jsName", "Echo"), ("Self.name", "Mine"), ("Names.jsName + \"x\"", nil),
        ("Names.other", nil), ("PREFIX + \"x\"", nil), ("PREFIX", "Pre"), ("Gone.jsName", nil),
        ("\"a\" + PREFIX", nil), ("\"a\"\n.lowercased()", nil), ("PREFIX.lowercased()", nil),
    ])
    func `a name is read from the whole of its expression`(_ code: String, _ name: String?)
        throws
    {
        let text = swift("static let name = \"Mine\"").replacing(
            #"jsName = "Echo""#, with: "jsName = \(code)")
        let reading = read(
            [
                "Echo.swift": text,
                "Names.swift": """
                let PREFIX = "Pre"
                enum Names { static let jsName = "Echo" }
                struct Others { class func f() { let name = "Theirs" } }
                """,
            ], on: .ios)
        #expect(reading.plugins.map(\.name) == [name].compactMap(\.self))
        #expect(reading.unnamed.count == (name == nil ? 1 : 0))
    }

    @Test(arguments: [
        "@objc(say:) func sayImpl(_ call: CAPPluginCall)",
        "@objc func say(_ call: Capacitor.CAPPluginCall)", "@objc func say(_: CAPPluginCall)",
        "@objc @available(iOS, introduced: 13.0, deprecated: 14.0, message: \"no\")\n"
            + "public func say(_ call: CAPPluginCall)",
        "@objc func say(_ call: Call)",
    ])
    func `a method that Objective-C finds is not lacking`(_ head: String) throws {
        let plugin = try plugin(
            "Echo.swift", swift("\(head) { call.resolve([:]) }", table: say))
        #expect(plugin.source?.lacking == [])
        let other = try self.plugin(
            "Echo.swift",
            swift(
                "@objc(say:) func sayImpl(_ call: CAPPluginCall) {}",
                table: "CAPPluginMethod(#selector(sayImpl(_:)), returnType: .promise)"))
        #expect(other.methods.map(\.name) == ["say"])
        #expect(other.source?.lacking == [])
        let hidden = try self.plugin(
            "Echo.swift", swift("@objc(other:) func say(_ call: CAPPluginCall) {}", table: say))
        #expect(hidden.source?.lacking.map(\.name) == ["say"])
    }

    @Test(arguments: [
        "pending.forEach { call in CODE }", "pending.forEach { (id, call) -> Void in CODE }",
        "pending.forEach { (call: CAPPluginCall) in CODE }", "for call in pending { CODE }",
        "for (_, call) in pending { CODE }", "if ready { let call = next(); CODE }",
        "if let call = next { CODE }", "func f(_ call: CAPPluginCall) { CODE }",
    ])
    func `another call of the same name is not this one`(_ code: String) throws {
        let other = #"call.resolve(["wrong": 1]); call.getInt("wrong")"#
        let say = try plugin(
            "Echo.swift",
            swift(
                "@objc func say(_ call: CAPPluginCall) { _ = call.getString(\"a\"); "
                    + code.replacing("CODE", with: other) + "\ncall.resolve([\"b\": 1]) }",
                table: say)
        ).source?.methods["say"]
        #expect(shown(say) == ["a: string"])
        #expect(say?.answers.map(\.value) == [.object([.init("b", .unread("number"))])])
        #expect(say?.readsNoOther == false)
    }

    @Test(arguments: [
        "work { [weak self, call] in CODE }", "for id in call.getArray(\"ids\") { CODE }",
        "if call.isSaved { CODE }", "work(call.callbackId) { x in CODE }",
    ])
    func `what a closure takes along is still the call`(_ code: String) throws {
        let say = try plugin(
            "Echo.swift",
            swift(
                "@objc func say(_ call: CAPPluginCall) { "
                    + code.replacing("CODE", with: #"call.resolve(["b": 1])"#) + " }", table: say)
        ).source?.methods["say"]
        #expect(say?.answers.count == 1)
    }

    // MARK: Java and Kotlin

    @Test(arguments: [
        ("java", "for (PluginCall call : all) { CODE }"),
        ("java", "all.forEach(call -> { CODE });"),
        ("java", "all.forEach((id, call) -> CODE);"),
        ("java", "run(new Task() { public void done(PluginCall call) { CODE } });"),
        ("java", "if (a) { PluginCall call = next(); CODE; }"),
        ("kt", "all.forEach { call -> CODE }"), ("kt", "all.forEach { (id, call) -> CODE }"),
        ("kt", "for (call in all) { CODE }"), ("kt", "for ((id, call) in all) { CODE }"),
        ("kt", "fun f(call: PluginCall) { CODE }"), ("kt", "if (a) { val call = next(); CODE }"),
    ])
    func `another call of the same name is not this one on Android`(
        _ language: String, _ code: String
    ) throws {
        let text = code.replacing("CODE", with: #"call.getInt("wrong")"#)
        let isJava = language == "java"
        let plugin = try plugin(
            "Echo." + language,
            isJava
                ? java(
                    "@PluginMethod public void say(PluginCall call) { call.getString(\"a\"); "
                        + "\(text) call.getString(\"b\"); }")
                : "@CapacitorPlugin(name = \"Echo\") class E : Plugin() { @PluginMethod fun say(call: "
                    + "PluginCall) { call.getString(\"a\")\n\(text)\ncall.getString(\"b\") } }")
        let say = plugin.source?.methods["say"]
        #expect(shown(say) == ["a: string", "b: string"])
        #expect(say?.readsNoOther == false)
    }

    @Test func `an object of Java that is filled where it is made is not judged`() throws {
        for code in [
            #"JSObject ret = new JSObject() {{ put("value", x); }};"#,
            #"JSObject ret = new JSObject(); fill(ret.put("a", 1));"#,
        ] {
            let say = try plugin(
                "Echo.java",
                java(
                    "@PluginMethod public void say(PluginCall call) { \(code) call.resolve(ret); }")
            ).source?.methods["say"]
            #expect(say?.answers == [], "\(code)")
        }
        let kotlin = try plugin(
            "Echo.kt",
            """
            @CapacitorPlugin(name = "Echo") class E : Plugin() {
                @PluginMethod fun say(call: PluginCall) {
                    val ret = JSObject()
                    print("${fill(ret)}")
                    call.resolve(ret)
                }
            }
            """)
        #expect(kotlin.source?.methods["say"]?.answers == [])
    }

    @Test func `methods of Java are read with kinds, options and what is put into answers`() throws
    {
        let plugin = try plugin(
            "Echo.java",
            java(
                """
                private static final String KEY = "text";
                @PermissionCallback private void told(PluginCall call) { call.getString("hidden"); }
                @PluginMethod
                public void say(final PluginCall call) {
                    String text = call.getString(KEY, "");
                    Integer n = call.getInt("n");
                    JSObject ret = new JSObject();
                    ret.put("a", "x");
                    if (n > 0) { ret.put("b", n); }
                    call.resolve(ret);
                }
                @Deprecated
                @PluginMethod(returnType = PluginMethod.RETURN_CALLBACK)
                public void watch(PluginCall call) throws Exception { call.setKeepAlive(true); }
                """))
        #expect(plugin.methods.map(\.name) == ["say", "watch"])
        #expect(plugin.methods.map(\.returns) == [.promise, .callback])
        let say = try #require(plugin.source?.methods["say"])
        #expect(shown(say) == ["text: string", "n: number"])
        #expect(say.readsNoOther)
        #expect(
            say.answers.map(\.value)
                == [.object([.init("a", .string("x")), .init("b", .unread(nil))])])
        #expect(say.answers.map(\.place) == ["Echo.java:12"])
    }

    @Test func `an object of Java that others fill is not judged`() throws {
        for code in ["fill(ret);", "ret = make();", "ret.remove(\"a\");", "ret.put(key(), 1);"] {
            let method = try plugin(
                "Echo.java",
                java(
                    "@PluginMethod public void say(PluginCall call) { JSObject ret = new JSObject(); "
                        + "\(code) call.resolve(ret); }")
            ).source?.methods["say"]
            #expect(method?.answers == [], "\(code)")
        }
    }

    @Test func `Kotlin is read as Java is`() throws {
        let plugin = try plugin(
            "Echo.kt",
            #"""
            @CapacitorPlugin(name = "Echo")
            class EchoPlugin : Plugin() {
                companion object { const val CHANGED = "changed" }
                @PluginMethod
                fun say(call: PluginCall) {
                    val text = "${call.getString("inside")} $text"
                    val id = call.getString("id") ?: return call.reject("no id")
                    val ret = JSObject()
                    ret.put("ok", true)
                    notifyListeners(CHANGED, ret)
                    call.resolve(ret)
                }
                @PluginMethod(returnType = PluginMethod.RETURN_NONE)
                fun stop(call: PluginCall) { call.resolve() }
            }
            """#)
        #expect(plugin.methods.map(\.returns) == [.promise, .none])
        #expect(shown(plugin.source?.methods["say"]) == ["inside: string", "id: string"])
        #expect(
            plugin.source?.methods["say"]?.answers.map(\.value)
                == [.object([.init("ok", .bool(true))])])
        #expect(plugin.source?.events == [.init(name: "changed", place: "Echo.kt:10")])
    }

    @Test func `an event whose name is a parameter is one that is not read`() throws {
        let known = try plugin(
            "Echo.swift",
            swift(
                """
                static let changed = "changed"
                func tell() { notifyListeners(Self.changed, data: nil) }
                """))
        #expect(known.source?.events.map(\.name) == ["changed"])
        #expect(known.source?.hasOtherEvents == false)
        let unknown = try plugin(
            "Echo.swift",
            swift(
                """
                static let changed = "changed"
                func tell(_ changed: String) { notifyListeners(changed, data: nil) }
                """))
        #expect(unknown.source?.hasOtherEvents == true)
    }

    // MARK: The check

    private func findings(
        options: String = "{}", result: String = "{}", _ plugins: NativePlugin...
    ) throws -> [String] {
        func schema(_ properties: String) throws -> Schema {
            let text =
                #"{"type":"object","properties":\#(properties),"additionalProperties":false}"#
            return try Schema(JSON(parsing: text), at: "test")
        }
        var definitions = Definitions()
        definitions.plugins = [
            PluginDeclaration(
                name: "Echo", interface: "EchoPlugin", place: "echo.ts:1", registered: nil,
                isPackage: false,
                methods: [
                    .init(
                        name: "say", place: "echo.ts:2", returns: .promise,
                        options: try schema(options), optionsMayBeMissing: false,
                        result: try schema(result), resultMayBeMissing: false, uses: [])
                ],
                events: [
                    .init(
                        name: "ping", place: "echo.ts:3", data: nil, dataMayBeMissing: true,
                        uses: [])
                ], hasUses: false)
        ]
        let observations = plugins.map { plugin in
            var observation = Observation(side: plugin.hasPermissionMethods ? .android : .ios)
            observation.plugins = [plugin]
            return observation
        }
        return ContractCheck(definitions, observations).findings.map { finding in
            let place = finding.places.last?.place ?? ""
            return "\(finding.isFailure ? "FAIL" : "remark") \(finding.rule.rawValue) \(place): "
                + finding.message
        }
    }

    private func saying(_ code: String) throws -> NativePlugin {
        try plugin(
            "Echo.swift",
            swift(
                #"""
                func tell() { notifyListeners("ping", data: nil) }
                @objc func say(_ call: CAPPluginCall) { \#(code) }
                """#, table: say))
    }

    @Test func `a half that does as declared has no findings`() throws {
        let plugin = try saying(#"_ = call.getString("a"); call.resolve(["b": 1])"#)
        let found = try findings(
            options: #"{"a":{"type":"string"}}"#, result: #"{"b":{"type":"number"}}"#, plugin)
        #expect(found == [])
    }

    @Test(arguments: [#"call.unimplemented("no")"#, "call.unavailable()"])
    func `a method that only says that it is not there leaves no option unread`(
        _ refusal: String
    ) throws {
        let options = #"{"b":{"type":"number"}}"#
        #expect(try findings(options: options, saying(refusal)) == [])
        let late = try findings(options: options, saying("work(); if old { \(refusal) }"))
        #expect(late.count == 1 && late[0].hasPrefix("remark unread-option"), "\(late)")
    }

    @Test func `options are compared both ways`() throws {
        let plugin = try saying(
            #"_ = call.getInt("a"); _ = call.getString("new"); call.resolve([:])"#)
        let found = try findings(
            options: #"{"a":{"type":"string"},"b":{"type":"number"}}"#, plugin)
        #expect(
            found == [
                "FAIL wrong-options Echo.swift:8: options.a is declared as a string, and read as "
                    + "a number.",
                "FAIL wrong-options Echo.swift:8: options.new is read and not declared.",
                "remark unread-option Echo.swift:8: options.b is declared; the code of the method "
                    + "does not look for it.",
            ])
        let given = try saying(#"work.run(call)"#)
        #expect(try findings(options: #"{"a":{"type":"string"}}"#, given) == [])
    }

    @Test func `answers are compared by their types and keys`() throws {
        let plugin = try saying(#"call.resolve(["b": "1", "c": 2])"#)
        #expect(
            try findings(result: #"{"b":{"type":"number"}}"#, plugin) == [
                "FAIL wrong-result Echo.swift:8: result.b: expected a number, answered with the "
                    + "string “1”.",
                "remark undeclared-key Echo.swift:8: result.c is answered and not declared.",
            ])
        let nothing = try saying("call.resolve()")
        #expect(
            try findings(nothing) == [
                "FAIL wrong-result Echo.swift:8: result: expected an object, answered with nothing."
            ])
        let other = try saying(#"call.resolve(["c": 2])"#)
        let required = #"{"b":{"type":"number"}},"required":["b"]"#
        #expect(
            try findings(result: required, other).first
                == "FAIL wrong-result Echo.swift:8: result.b: expected a number, and no such key is "
                + "answered.")
    }

    /// F170: null is no data, which a page gets as undefined.
    @Test(arguments: ["Echo.java", "Echo.kt"])
    func `null is an answer with nothing on Android`(_ file: String) throws {
        let method =
            file.hasSuffix("java")
            ? "@PluginMethod public void say(PluginCall call) { call.resolve(null); }"
            : "@PluginMethod fun say(call: PluginCall) { call.resolve(null) }"
        let body = method + "void tell() { notifyListeners(\"ping\", null); }"
        let echo = try plugin(
            file,
            file.hasSuffix("java")
                ? java(body)
                : "@CapacitorPlugin(name = \"Echo\") class EchoPlugin : Plugin() { \(body) }")
        let found = try findings(echo)
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix("result: expected an object, answered with nothing.") == true)
    }

    /// F173
    @Test func `a number that is read by getLong of Android is remarked`() throws {
        let body = """
            @PluginMethod public void say(PluginCall call) {
                call.getLong("a", 5000L); call.getInt("b"); call.getLong("a"); call.resolve(new JSObject());
            }
            void tell() { notifyListeners("ping", null); }
            """
        let options = #"{"a":{"type":"number"},"b":{"type":"number"}}"#
        #expect(
            try findings(options: options, plugin("Echo.java", java(body))) == [
                "remark wrong-options Echo.java:4: options.a is read by getLong(), which passes over "
                    + "each number that fits 32 bits, as if it were not there: it arrives as an "
                    + "Integer."
            ])
        let text = try findings(
            options: #"{"a":{"type":"string"},"b":{"type":"number"}}"#,
            plugin("Echo.java", java(body)))
        #expect(text.map { $0.prefix(18) } == ["FAIL wrong-options"])
    }

    @Test func `an event that no half sends fails, and one that a half alone sends is a remark`()
        throws
    {
        let silent = try plugin(
            "Echo.swift", swift("@objc func say(_ call: CAPPluginCall) {}", table: say))
        let ping = "event-never-sent Echo.swift:2: No line of the native sources sends the event."
        #expect(try findings(silent) == ["FAIL " + ping])
        let android = try plugin(
            "Echo.java",
            java(
                """
                @PluginMethod public void say(PluginCall call) {}
                void tell() { notifyListeners("ping", null); notifyListeners("pong", null); }
                """))
        #expect(
            try findings(silent, android) == [
                "FAIL undeclared-event Echo.java:4: The event is sent here, and EchoPlugin does "
                    + "not declare it.",
                "remark " + ping,
            ])
    }

    @Test func `where a platform's half is not known, an event may be sent there`() throws {
        let silent = try plugin(
            "Echo.swift", swift("@objc func say(_ call: CAPPluginCall) {}", table: say))
        let renamed = NativePlugin(name: "Ecco", methods: [], hasPermissionMethods: true)
        let found = try findings(silent, renamed)
        #expect(found.contains { $0.hasPrefix("remark event-never-sent") })
    }

    @Test func `a method that an open table may hold is not missing`() throws {
        let open = try plugin(
            "Echo.swift",
            swift(#"func f() { notifyListeners("ping", data: nil) }"#, table: "Self.a"))
        #expect(try findings(open).allSatisfy { $0.hasPrefix("remark not-read") })
        let closed = try plugin(
            "Echo.swift", swift(#"func f() { notifyListeners("ping", data: nil) }"#))
        #expect(try findings(closed).map { $0.prefix(19) } == ["FAIL missing-method"])
    }

    @Test func `where plugins could not be read, none is called missing`() throws {
        var definitions = Definitions()
        definitions.plugins = [
            PluginDeclaration(
                name: "Echo", interface: "EchoPlugin", place: "echo.ts:1", registered: nil,
                isPackage: false, methods: [], events: [], hasUses: false)
        ]
        var options = ContractCheck.Options()
        options.isOnEachSide = true
        var side = Observation(side: .ios)
        #expect(
            ContractCheck(definitions, [side], options: options).findings.map(\.rule)
                == [.missingPlugin])
        side.mayHaveOthers = true
        #expect(ContractCheck(definitions, [side], options: options).findings.isEmpty)
    }
}
