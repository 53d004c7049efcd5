import AndroidFoundation
import FaradFoundation
import Simulation
import Testing

/// One Android process over a storage in memory.
final class AndroidPhone {
    let simulation = Simulation(seed: 0)
    let system: PhoneSystem
    private(set) var process: SimulatedProcess

    init() throws {
        system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
        process = try Self.launch(simulation, system)
    }

    private static func launch(
        _ simulation: Simulation, _ system: PhoneSystem
    ) throws -> SimulatedProcess {
        let process = simulation.makeProcess(name: "App")
        try system.install(process: process, sandbox: Sandbox(package: "app.test"))
        AndroidProcess.install(in: process, ApplicationInfo(packageName: "app.test", label: "App"))
        return process
    }

    /// Ends the process and starts another one.
    func restart() throws {
        process.kill(reason: "test")
        process = try Self.launch(simulation, system)
    }

    func enter<R>(_ body: (Context) throws -> R) rethrows -> R {
        try simulation.enter(process) { try body(Context(AndroidProcess.current)) }
    }

    func preferences(_ name: String = "p") -> SharedPreferences {
        enter { $0.getSharedPreferences(name, Context.MODE_PRIVATE) }
    }

    var path: String { "/data/data/app.test/shared_prefs/p.xml" }
    var text: String? {
        (try? system.fileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }
}

@Suite struct SharedPreferencesTests {
    @Test func `F181, F182: every class of value is one element, in the order of the table`() throws
    {
        let phone = try AndroidPhone()
        let preferences = phone.preferences()
        _ = phone.enter { _ in
            preferences.edit().putString("String", "a \"b\" <c> & 'd'\n\u{1}").putInt("Int", -5)
                .putLong("Long", 1 << 40).putFloat("Float", 0.1).putBoolean("Boolean", true)
                .putStringSet("Set", ["x", "<"]).putStringSet("Empty", []).putString("None", "")
                .commit()
        }
        #expect(
            phone.text == """
                <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
                <map>
                    <float name="Float" value="0.1" />
                    <set name="Empty" />
                    <set name="Set">
                        <string>x</string>
                        <string>&lt;</string>
                    </set>
                    <long name="Long" value="1099511627776" />
                    <string name="String">a &quot;b&quot; &lt;c&gt; &amp; 'd'&#10;&#1;</string>
                    <boolean name="Boolean" value="true" />
                    <string name="None"></string>
                    <int name="Int" value="-5" />
                </map>

                """)
    }

    @Test func `F182: another process reads what was written`() throws {
        let phone = try AndroidPhone()
        let first = phone.preferences()
        _ = phone.enter { _ in
            first.edit().putString("s", "a<\n\"").putLong("l", .min).putFloat("f", 1e10)
                .putStringSet("set", ["1", ""]).putBoolean("b", false).commit()
        }
        let before = phone.enter { _ in first.getAll().entries.map { "\($0)" } }
        try phone.restart()
        let second = phone.preferences()
        #expect(phone.enter { _ in second.getAll().entries.map { "\($0)" } } == before)
        let text = try phone.enter { _ in try second.getString("s", nil) }
        #expect(text == "a<\n\"")
        let long = try phone.enter { _ in try second.getLong("l", 0) }
        #expect(long == .min)
        let float = try phone.enter { _ in try second.getFloat("f", 0) }
        #expect(float == 1e10)
        #expect(throws: JavaException.self) {
            try phone.enter { _ in try second.getString("l", nil) }
        }
    }

    @Test func `F182: storing null removes, and clear comes before what else is edited`() throws {
        let phone = try AndroidPhone()
        let preferences = phone.preferences()
        phone.enter { _ in
            preferences.edit().putString("a", "1").putString("b", "2").commit()
            preferences.edit().putString("a", nil).commit()
            #expect(preferences.getAll().keys == ["b"])
            preferences.edit().putString("c", "3").clear().commit()
            #expect(preferences.getAll().keys == ["c"])
            preferences.edit().clear().commit()
        }
        #expect(phone.text == "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map />\n")
    }

    @Test func `F181: a backup that was left behind is what counts`() throws {
        let phone = try AndroidPhone()
        let good = "<?xml version='1.0' ?><map><string name=\"k\">good</string></map>"
        try phone.system.fileSystem.createDirectory(
            "/data/data/app.test/shared_prefs", withIntermediates: true)
        try phone.system.fileSystem.write(phone.path, Data("<map><str".utf8))
        try phone.system.fileSystem.write(phone.path + ".bak", Data(good.utf8))
        let preferences = phone.preferences()
        let text = try phone.enter { _ in try preferences.getString("k", nil) }
        #expect(text == "good")
        #expect(!phone.system.fileSystem.exists(phone.path + ".bak"))
    }

    @Test(arguments: [
        "", "<map", "<list></list>", "<map><int name=\"a\" value=\"x\" /></map>",
        "<map><string>no name</string></map>", "<map><string name=\"a\">&#0;</string></map>",
    ])
    func `F182: a file that is no such XML counts as empty, and the log says so`(text: String)
        throws
    {
        let phone = try AndroidPhone()
        var log: [String] = []
        phone.system.output = { line, _ in log.append(line) }
        try phone.system.fileSystem.createDirectory(
            "/data/data/app.test/shared_prefs", withIntermediates: true)
        try phone.system.fileSystem.write(phone.path, Data(text.utf8))
        let preferences = phone.preferences()
        #expect(phone.enter { _ in preferences.getAll().isEmpty })
        #expect(log.contains { $0.hasPrefix("W/SharedPreferencesImpl: Cannot read \(phone.path)") })
    }

    @Test func `F181: several apply() are one write`() throws {
        let phone = try AndroidPhone()
        let preferences = phone.preferences()
        phone.enter { _ in
            for number in 1...5 { preferences.edit().putInt("n", Int32(number)).apply() }
        }
        #expect(phone.text == nil)
        let writes = { phone.simulation.trace.records.filter { $0.kind == .storage }.count }
        phone.simulation.trace.isRecording = true
        _ = try phone.simulation.run()
        #expect(phone.text?.contains(#"<int name="n" value="5" />"#) == true)
        // The folder and the file.
        #expect(writes() == 2)
    }

    @Test func `F181: what is applied after a stop waits a tenth of a second of its own`() throws {
        let phone = try AndroidPhone()
        let preferences = phone.preferences()
        func run(until milliseconds: Int) throws {
            _ = try phone.simulation.run(
                until: .start + .milliseconds(milliseconds), advancesClock: true)
        }
        phone.enter { _ in preferences.edit().putInt("a", 1).apply() }
        try run(until: 50)
        phone.enter { _ in AndroidProcess.current.queuedWork.waitToFinish() }
        #expect(phone.text?.contains("\"a\"") == true)
        try run(until: 60)
        phone.enter { _ in preferences.edit().putInt("b", 2).apply() }
        try run(until: 159)
        #expect(phone.text?.contains("\"b\"") == false)
        try run(until: 160)
        #expect(phone.text?.contains("\"b\"") == true)
    }

    private final class Counter: BroadcastReceiver {
        override class var actions: [String] { ["count"] }

        override func onReceive(_ context: Context, _ intent: Intent) {
            context.getSharedPreferences("p", Context.MODE_PRIVATE).edit().putInt("n", 1).apply()
        }
    }

    @Test func `F181: what a receiver of the manifest has applied is written at once`() throws {
        let phone = try AndroidPhone()
        phone.enter { _ in
            AndroidProcess.current.receivers = [Counter.self]
            AndroidProcess.current.receive(Intent("count"))
        }
        _ = try phone.simulation.run(until: .start + .milliseconds(1))
        #expect(phone.text?.contains("\"n\"") == true)
    }
}
