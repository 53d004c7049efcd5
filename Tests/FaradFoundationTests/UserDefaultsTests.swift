import FaradFoundation
import Simulation
import Testing

@Suite struct UserDefaultsTests {
    @Test func `F185: a set value is read back by its own process at once`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        phone.at(app) {
            UserDefaults.standard.set("[\"1\"]", forKey: "starredPlanIds")
            #expect(UserDefaults.standard.string(forKey: "starredPlanIds") == "[\"1\"]")
            UserDefaults.standard.removeObject(forKey: "starredPlanIds")
            #expect(UserDefaults.standard.object(forKey: "starredPlanIds") == nil)
        }
    }

    @Test func `F184: an app group is one domain for app and extension`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        phone.at(share) {
            UserDefaults(suiteName: phone.group)?.set(true, forKey: "sharedPhotoReady")
        }
        phone.at(app) {
            #expect(UserDefaults(suiteName: phone.group)?.bool(forKey: "sharedPhotoReady") == true)
        }
    }

    @Test func `F184: the extension's standard defaults are its own domain`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        phone.at(share) { UserDefaults.standard.set(1, forKey: "count") }
        phone.at(app) { #expect(UserDefaults.standard.object(forKey: "count") == nil) }
    }

    @Test func `F185, U9: another process sees a default when the daemon has it`() throws {
        let phone = TestPhone(
            settings: PhoneSettings(preferencesDelay: .exactly(.milliseconds(20))))
        let app = try phone.app()
        let share = try phone.shareExtension()
        var seen: [Bool] = []
        phone.at(app) {
            for delay in [0.010, 0.030] {
                PhoneQueue.main.asyncAfter(deadline: .now() + delay) {
                    seen.append(UserDefaults(suiteName: phone.group)?.string(forKey: "k") == "v")
                }
            }
        }
        try phone.run(share) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set("v", forKey: "k")
            #expect(defaults?.string(forKey: "k") == "v")
        }
        #expect(seen == [false, true])
    }

    @Test func `F185: synchronize hands everything over at once`() throws {
        let phone = TestPhone(
            settings: PhoneSettings(preferencesDelay: .exactly(.milliseconds(20))))
        let app = try phone.app()
        let share = try phone.shareExtension()
        phone.at(share) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set("v", forKey: "k")
            defaults?.synchronize()
        }
        phone.at(app) {
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "k") == "v")
        }
    }

    @Test func `F185: a killed process takes along what the daemon had not received`() throws {
        let phone = TestPhone(
            settings: PhoneSettings(preferencesDelay: .exactly(.milliseconds(20))))
        let app = try phone.app()
        let share = try phone.shareExtension()
        phone.at(share) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set("kept", forKey: "a")
            defaults?.synchronize()
            defaults?.set("lost", forKey: "b")
        }
        share.kill()
        _ = try phone.simulation.run()
        phone.at(app) {
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "a") == "kept")
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "b") == nil)
        }
    }

    @Test func `a group that the entitlements do not list is shared with nobody`() throws {
        let phone = TestPhone()
        let first = try phone.app(groups: [])
        let second = try phone.shareExtension()
        phone.at(first) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set("mine", forKey: "k")
            #expect(defaults?.string(forKey: "k") == "mine")
        }
        phone.at(second) {
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "k") == nil)
        }
        #expect(phone.texts(.log).contains { $0.contains("detaching from cfprefsd") })
    }

    @Test func `a bundle's own identifier is no suite name`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) { #expect(UserDefaults(suiteName: "app.timesafari") == nil) }
    }

    @Test func `a number read as a string is its description`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let cases: [(Any, String)] = [(1, "1"), (true, "1"), (1.5, "1.5"), ("x", "x")]
            for (value, text) in cases {
                UserDefaults.standard.set(value, forKey: "k")
                #expect(UserDefaults.standard.string(forKey: "k") == text)
            }
        }
    }

    @Test func `typed getters coerce as Foundation's do`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let defaults = UserDefaults.standard
            defaults.set("42 plans", forKey: "text")
            #expect(defaults.integer(forKey: "text") == 42)
            #expect(defaults.double(forKey: "text") == 42)
            defaults.set("YES", forKey: "yes")
            #expect(defaults.bool(forKey: "yes"))
            defaults.set(2.9, forKey: "number")
            #expect(defaults.integer(forKey: "number") == 2)
            #expect(defaults.bool(forKey: "number"))
            #expect(defaults.float(forKey: "number") == 2.9)
            #expect(defaults.integer(forKey: "absent") == 0)
            defaults.set([1, 2], forKey: "list")
            #expect(defaults.array(forKey: "list") as? [Int] == [1, 2])
            #expect(defaults.stringArray(forKey: "list") == nil)
            #expect(defaults.string(forKey: "list") == nil)
            defaults.set(["a", "b"], forKey: "names")
            #expect(defaults.stringArray(forKey: "names") == ["a", "b"])
            defaults.set(["k": 1], forKey: "map")
            #expect(defaults.dictionary(forKey: "map") as? [String: Int] == ["k": 1])
            defaults.set(Data([1, 2]), forKey: "data")
            #expect(defaults.data(forKey: "data") == Data([1, 2]))
            #expect(defaults.data(forKey: "text") == nil)
        }
    }

    @Test func `F190: numbers keep what they are through Any`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            UserDefaults.standard.set(1, forKey: "one")
            UserDefaults.standard.set(true, forKey: "true")
            #expect(UserDefaults.standard.object(forKey: "one") as? Int == 1)
            #expect(UserDefaults.standard.object(forKey: "one") as? Double == 1)
            #expect(UserDefaults.standard.object(forKey: "true") as? Bool == true)
        }
    }

    @Test func `URLs come back, of files and others`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let web = URL(string: "https://example.org/a?b=c")!
            UserDefaults.standard.set(web, forKey: "web")
            #expect(UserDefaults.standard.url(forKey: "web") == web)
            let file = URL(fileURLWithPath: "/var/x", isDirectory: false)
            UserDefaults.standard.set(file, forKey: "file")
            #expect(UserDefaults.standard.string(forKey: "file") == "/var/x")
            #expect(UserDefaults.standard.url(forKey: "file") == file)
        }
    }

    @Test func `nil removes, whichever way it comes`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            UserDefaults.standard.set("v", forKey: "a")
            UserDefaults.standard.set(nil as String?, forKey: "a")
            #expect(UserDefaults.standard.object(forKey: "a") == nil)
            UserDefaults.standard.set("v", forKey: "b")
            UserDefaults.standard.set(nil, forKey: "b")
            #expect(UserDefaults.standard.object(forKey: "b") == nil)
        }
    }

    @Test func `registered values stand behind set ones, and are not stored`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        phone.at(app) {
            UserDefaults.standard.register(defaults: ["k": "default"])
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "k") == "default")
            UserDefaults.standard.set("set", forKey: "k")
            #expect(UserDefaults.standard.string(forKey: "k") == "set")
            UserDefaults.standard.removeObject(forKey: "k")
            #expect(UserDefaults.standard.dictionaryRepresentation()["k"] as? String == "default")
            #expect(UserDefaults.standard.persistentDomain(forName: "app.timesafari") == nil)
        }
    }

    @Test func `a change is announced on the process's own centre`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        var heard = 0
        phone.at(app) {
            let token = NotificationCenter.default.addObserver(
                forName: UserDefaults.didChangeNotification, object: nil, queue: nil
            ) { _ in heard += 1 }
            UserDefaults.standard.set(1, forKey: "k")
            NotificationCenter.default.removeObserver(token)
            UserDefaults.standard.set(2, forKey: "k")
        }
        #expect(heard == 1)
    }

    @Test func `writes are in the trace by key and size, never by a photo's bytes`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set(String(repeating: "x", count: 5000), forKey: "sharedPhotoBase64")
            defaults?.removeObject(forKey: "sharedPhotoBase64")
        }
        #expect(
            phone.texts(.storage).suffix(2) == [
                "set \(phone.group) sharedPhotoBase64 = string of 5000 bytes",
                "remove \(phone.group) sharedPhotoBase64",
            ])
    }
}
