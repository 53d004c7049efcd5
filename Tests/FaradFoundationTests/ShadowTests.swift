import FaradFoundation
import Simulation
import Testing

@Suite struct ShadowTests {
    @Test func `F195: the date is the virtual clock's`() throws {
        let phone = TestPhone()
        try phone.run(phone.app()) {
            #expect(PhoneClock.date == Date(timeIntervalSince1970: 1_767_225_600))
            Thread.sleep(forTimeInterval: 1.5)
            #expect(PhoneClock.date == Date(timeIntervalSince1970: 1_767_225_601.5))
            #expect(CFAbsoluteTimeGetCurrent() == PhoneClock.date.timeIntervalSinceReferenceDate)
            #expect(ProcessInfo.processInfo.systemUptime == 1.5)
        }
    }

    private enum Plain: Error { case first, second }

    private struct Worded: LocalizedError {
        var errorDescription: String? { "The operation could not be completed. Really." }
    }

    @Test func `an error without words says what it says on iOS, and its own words stay`() {
        let text = PhoneErrorText.description(of: Plain.second)
        #expect(text.hasPrefix("The operation couldn’t be completed. ("))
        #expect(text.hasSuffix(".Plain error 1.)"))
        #expect(
            PhoneErrorText.description(of: NSError(domain: "d", code: 7))
                == "The operation couldn’t be completed. (d error 7.)")
        let own = "The operation could not be completed. Really."
        #expect(PhoneErrorText.description(of: Worded()) == own)
        #expect(
            PhoneErrorText.description(
                of: NSError(domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: own]))
                == own)
    }

    @Test func `a whole number's text has no fraction, whatever it was made of`() {
        #expect(PhoneNumberText.text(of: NSNumber(value: 2.0)) == "2")
        #expect(PhoneNumberText.text(of: NSNumber(value: 2.5)) == "2.5")
        #expect(PhoneNumberText.text(of: NSNumber(value: 20)) == "20")
    }

    @Test func `F195: the kernel is the phone's, whatever it is asked by`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            var names = utsname()
            #expect(PhoneKernel.name(&names) == 0)
            func text<Field>(_ field: Field) -> String {
                withUnsafeBytes(of: field) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
            }
            #expect(text(names.sysname) == "Darwin" && text(names.machine) == "iPhone14,7")

            var size = 0
            #expect(sysctlbyname("hw.machine", nil, &size, nil, 0) == 0)
            #expect(size == 11)
            var machine = [CChar](repeating: 1, count: size)
            #expect(sysctlbyname("hw.machine", &machine, &size, nil, 0) == 0)
            #expect(String(cString: machine) == "iPhone14,7")
            size = 4
            #expect(sysctlbyname("hw.machine", &machine, &size, nil, 0) == -1)
            #expect(sysctlbyname("hw.none", nil, &size, nil, 0) == -1)
        }
    }

    @Test func `Mach tells how much memory an app has, as a test has chosen it`() throws {
        let phone = TestPhone()
        DeviceHardware.of(phone.system).residentMemoryBytes = 5000
        func ask<Info>(_ info: inout Info, _ flavor: Int32, words: Int? = nil) -> kern_return_t {
            var count = mach_msg_type_number_t(words ?? MemoryLayout<Info>.size / 4)
            return withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    task_info(mach_task_self_, task_flavor_t(flavor), $0, &count)
                }
            }
        }
        try phone.at(phone.app()) {
            var basic = mach_task_basic_info()
            #expect(ask(&basic, MACH_TASK_BASIC_INFO) == KERN_SUCCESS)
            #expect(basic.resident_size == 5000)
            var memory = task_vm_info_data_t()
            #expect(ask(&memory, TASK_VM_INFO) == KERN_SUCCESS)
            #expect(memory.phys_footprint == 5000 && memory.page_size == 16384)
            #expect(ask(&basic, MACH_TASK_BASIC_INFO, words: 3) == KERN_INVALID_ARGUMENT)
            #expect(ask(&basic, 999) == KERN_INVALID_ARGUMENT)
        }
    }

    @Test func `what a queue carries is found by its work alone, until it is taken away`() throws {
        let phone = TestPhone()
        var found: [Int?] = []
        try phone.run(phone.app()) {
            let key = DispatchSpecificKey<Int>()
            let queue = PhoneQueue(label: "own")
            queue.setSpecific(key: key, value: 1)
            queue.setSpecific(key: key, value: 2)
            found.append(PhoneQueue.getSpecific(key: key))
            queue.sync { found.append(PhoneQueue.getSpecific(key: key)) }
            queue.sync { found.append(PhoneQueue.getSpecific(key: DispatchSpecificKey<Int>())) }
            found.append(queue.getSpecific(key: key))
            queue.setSpecific(key: key, value: nil)
            queue.sync { found.append(PhoneQueue.getSpecific(key: key)) }
        }
        #expect(found == [nil, 2, nil, 2, nil])
    }

    @Test func `a folder of resources is a bundle, with an Info.plist of its own`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let folder = FileManager.homePath + "/Documents/Sounds.bundle"
            #expect(Bundle(path: folder) == nil)
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let info = try PropertyListSerialization.data(
                fromPropertyList: ["CFBundleIdentifier": "sounds"], format: .xml, options: 0)
            for (name, data) in [("Info.plist", info), ("a.wav", Data())] {
                #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: data))
            }
            let bundle = try #require(Bundle(url: URL(fileURLWithPath: folder, isDirectory: true)))
            #expect(bundle.bundleIdentifier == "sounds")
            #expect(bundle.path(forResource: "a", ofType: "wav") == folder + "/a.wav")
            #expect(bundle.path(forResource: "b", ofType: "wav") == nil)
            #expect(Bundle.main.bundleIdentifier != "sounds")
        }
    }

    @Test func `a bundle has its texts in the language that the phone's user reads`() throws {
        func texts(_ language: String) throws -> [String] {
            var settings = PhoneSettings()
            settings.locale = language
            let phone = TestPhone(settings: settings)
            return try phone.at(phone.app()) {
                let folder = FileManager.homePath + "/Documents/Texts.bundle"
                for (name, text) in [("de", "Hallo"), ("en", "Hello")] {
                    let path = "\(folder)/\(name).lproj"
                    try FileManager.default.createDirectory(
                        atPath: path, withIntermediateDirectories: true)
                    let table = Data("/* greets */\n\"greeting\" = \"\(text)\";\n".utf8)
                    for file in ["Localizable", "Other"] {
                        #expect(
                            FileManager.default.createFile(
                                atPath: "\(path)/\(file).strings", contents: table))
                    }
                }
                let bundle = try #require(Bundle(path: folder))
                let file = bundle.path(forResource: "Other", ofType: "strings") ?? ""
                return bundle.localizations + [
                    bundle.localizedString(forKey: "greeting", value: nil, table: nil),
                    bundle.localizedString(forKey: "farewell", value: "Bye", table: "Other"),
                    bundle.localizedString(forKey: "farewell", value: "", table: "None"),
                    String(file.dropFirst(folder.count)),
                ]
            }
        }
        for (language, folder, greeting) in [
            ("de_DE", "de", "Hallo"), ("en_US", "en", "Hello"), ("fr_FR", "en", "Hello"),
        ] {
            #expect(
                try texts(language) == [
                    "de", "en", greeting, "Bye", "farewell", "/\(folder).lproj/Other.strings",
                ])
        }
    }

    @Test func `UUIDs depend on seed, bundle and launch alone`() throws {
        func draw(_ seed: UInt64, launch: Int, other: Bool) throws -> UUID {
            let phone = TestPhone(seed: seed)
            if other { _ = try phone.at(phone.app()) { PhoneClock.uuid() } }
            let process = phone.simulation.makeProcess(name: "share")
            process.launchOrdinal = launch
            try phone.system.install(
                process: process, sandbox: Sandbox(bundleIdentifier: "app.share"))
            return phone.at(process) { PhoneClock.uuid() }
        }
        let first = try draw(1, launch: 1, other: false)
        #expect(try draw(1, launch: 1, other: true) == first)
        #expect(try draw(1, launch: 2, other: false) != first)
        #expect(try draw(2, launch: 1, other: false) != first)
        #expect(first.uuid.6 >> 4 == 4)
    }

    @Test func `F195: random numbers follow from seed and process, not from the host`() throws {
        func draw(_ seed: UInt64) throws -> [Int] {
            let phone = TestPhone(seed: seed)
            return try phone.at(phone.app()) {
                var numbers = PhoneRandomness()
                return (0..<4).map { _ in Int.random(in: 0..<1_000_000, using: &numbers) }
            }
        }
        #expect(try draw(1) == draw(1))
        #expect(try draw(2) != draw(1))
        #expect(Set(try draw(1)).count == 4)
    }

    @Test func `what an app prints is in the trace, and goes to the phone's output`() throws {
        let phone = TestPhone()
        var lines: [String] = []
        phone.system.output = { lines.append("\($1): \($0)") }
        try phone.at(phone.app()) {
            print("a", 1, separator: "-")
            Log.system("[ShareTarget] %d of %@", [2, NSString(string: "three")])
            Log.system("plain")
        }
        #expect(lines == ["app: a-1", "app: [ShareTarget] 2 of three", "app: plain"])
        #expect(phone.texts(.log) == ["a-1", "[ShareTarget] 2 of three", "plain"])
    }

    @Test func `the bundle is the running process's`() throws {
        let phone = TestPhone()
        try phone.at(phone.shareExtension()) {
            let bundle = Bundle.main
            #expect(bundle.bundleIdentifier == "app.timesafari.TimeSafariShareExtension")
            #expect(
                bundle.object(forInfoDictionaryKey: "CFBundleIdentifier") as? String
                    == bundle.bundleIdentifier)
            #expect(bundle.url(forResource: "none", withExtension: "json") == nil)
        }
    }

    @Test func `F195: nothing of the host shows`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            #expect(PhoneClock.timeZone.secondsFromGMT() == 0)
            #expect(PhoneClock.calendar.timeZone.secondsFromGMT() == 0)
            #expect(ProcessInfo.processInfo.environment["PATH"] == nil)
            #expect(FileManager.homePath.hasPrefix("/var/mobile/Containers/Data/Application/"))
            let formatter = FaradFoundation.DateFormatter()
            formatter.dateFormat = "yyyy-MM-dd HH:mm"
            #expect(formatter.string(from: PhoneClock.date) == "2026-01-01 00:00")
            #expect(
                UserDefaults.standard.stringArray(forKey: "AppleLanguages") == ["en-US"])
        }
    }

    @Test func `a coordinated writer waits for another process's reader`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        let url = URL(
            fileURLWithPath: PhonePath.groupContainer(of: phone.group) + "/x",
            isDirectory: false)
        var log: [String] = []
        phone.at(app) {
            PhoneQueue.main.async {
                NSFileCoordinator().coordinate(readingItemAt: url, options: [], error: nil) { _ in
                    log.append("read")
                    Thread.sleep(forTimeInterval: 1)
                    log.append("read to the end")
                }
            }
        }
        phone.at(share) {
            PhoneQueue.main.asyncAfter(deadline: .now() + 0.5) {
                NSFileCoordinator().coordinate(writingItemAt: url, options: [], error: nil) { _ in
                    log.append("write")
                }
            }
        }
        _ = try phone.simulation.run()
        #expect(log == ["read", "read to the end", "write"])
    }

    @Test func `a phone that is dropped leaves nothing behind`() throws {
        weak var simulation: Simulation?
        weak var system: PhoneSystem?
        do {
            let made = Simulation(seed: 1)
            let phone = PhoneSystem(simulation: made, storage: MemoryStorage())
            simulation = made
            system = phone
            let process = made.makeProcess(name: "app")
            try phone.install(
                process: process,
                sandbox: Sandbox(bundleIdentifier: "app.x", appGroups: ["group.x"]))
            made.enter(process) {
                UserDefaults.standard.set(1, forKey: "k")
                _ = UserDefaults(suiteName: "group.x")
                DispatchQueue.global().async { print("later") }
                OperationQueue.main.addOperation {}
                Timer.scheduledTimer(withTimeInterval: 9, repeats: true) { _ in }
                NSFileCoordinator().coordinate(
                    readingItemAt: URL(fileURLWithPath: "/x", isDirectory: false), error: nil
                ) { _ in }
            }
            _ = try made.run(until: VirtualInstant(milliseconds: 10))
        }
        #expect(system == nil)
        #expect(simulation == nil)
    }

    @Test func `equal runs have equal traces`() throws {
        func run() throws -> String {
            let phone = TestPhone()
            try phone.run(phone.app()) {
                UserDefaults.standard.set(PhoneClock.uuid().uuidString, forKey: "id")
                try FileContents.write(
                    Data([1]), path: FileManager.temporaryPath + PhoneClock.uuid().uuidString)
                DispatchQueue.global().async { print("done") }
            }
            return phone.simulation.trace.hash
        }
        let first = try run()
        #expect(try run() == first)
    }
}
