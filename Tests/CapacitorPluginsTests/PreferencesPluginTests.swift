import FaradFoundation
import Testing

@Suite struct PreferencesPluginTests {
    private func launched() -> PluginPhone {
        let phone = PluginPhone()
        phone.launch()
        return phone
    }

    @Test func `F138: what was set is there, and null is what was not`() {
        let phone = launched()
        #expect(phone.call("Preferences", "get", "{ key: 'a' }") == #"{"value":null}"#)
        #expect(phone.call("Preferences", "set", "{ key: 'a', value: 'x' }") == "undefined")
        #expect(phone.call("Preferences", "get", "{ key: 'a' }") == #"{"value":"x"}"#)
        #expect(phone.call("Preferences", "keys") == #"{"keys":["a"]}"#)
        #expect(phone.call("Preferences", "remove", "{ key: 'a' }") == "undefined")
        #expect(phone.call("Preferences", "keys") == #"{"keys":[]}"#)
        for method in ["get", "set", "remove"] {
            #expect(phone.call("Preferences", method) == "rejected: Must provide a key")
        }
    }

    @Test func `C16, F139: a value that is no string is stored as ''`() {
        let phone = launched()
        _ = phone.call("Preferences", "set", "{ key: 'a', value: 5 }")
        #expect(phone.call("Preferences", "get", "{ key: 'a' }") == #"{"value":""}"#)
    }

    @Test func `F139: keys lie in the defaults under the group's prefix`() {
        let phone = launched()
        _ = phone.call("Preferences", "set", "{ key: 'a', value: 'x' }")
        var stored: String?
        phone.onMain { stored = UserDefaults.standard.string(forKey: "CapacitorStorage.a") }
        phone.run()
        #expect(stored == "x")
    }

    @Test func `F139, F140: groups do not see each other, NativeStorage sees all`() {
        let phone = launched()
        phone.onMain { UserDefaults.standard.set("[]", forKey: "starredPlanIds") }
        _ = phone.call("Preferences", "set", "{ key: 'a', value: 'x' }")
        _ = phone.call("Preferences", "configure", "{ group: 'Other' }")
        #expect(phone.call("Preferences", "get", "{ key: 'a' }") == #"{"value":null}"#)
        _ = phone.call("Preferences", "configure", "{ group: 'NativeStorage' }")
        #expect(
            phone.call("Preferences", "get", "{ key: 'starredPlanIds' }") == #"{"value":"[]"}"#)
        #expect(
            phone.call("Preferences", "get", "{ key: 'CapacitorStorage.a' }")
                == #"{"value":"x"}"#)
        #expect(phone.call("Preferences", "keys").contains("starredPlanIds"))
        _ = phone.call("Preferences", "clear")
        #expect(
            phone.call("Preferences", "get", "{ key: 'starredPlanIds' }") == #"{"value":null}"#)
    }

    @Test func `F138, F139: migrate takes over old keys that are free`() {
        let phone = launched()
        phone.onMain {
            UserDefaults.standard.set("old", forKey: "_cap_a")
            UserDefaults.standard.set("old", forKey: "_cap_b")
            UserDefaults.standard.set("new", forKey: "CapacitorStorage.b")
        }
        phone.run()
        #expect(
            phone.call("Preferences", "migrate") == #"{"existing":["b"],"migrated":["a"]}"#)
        #expect(phone.call("Preferences", "get", "{ key: 'a' }") == #"{"value":"old"}"#)
        #expect(phone.call("Preferences", "get", "{ key: 'b' }") == #"{"value":"new"}"#)
        #expect(phone.call("Preferences", "removeOld") == "undefined")
        var old: String?
        phone.onMain { old = UserDefaults.standard.string(forKey: "_cap_a") }
        phone.run()
        #expect(old == nil)
    }
}
