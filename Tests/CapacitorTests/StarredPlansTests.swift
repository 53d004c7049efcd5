import Capacitor
import FaradFoundation
import Simulation
import Testing

/// The shape of a plugin method that keeps ids in the app's defaults, as seed 001 has it.
@Suite struct StarredPlansTests {
    private final class StarredPlans: CAPPlugin, CAPBridgedPlugin {
        let identifier = "StarredPlansPlugin", jsName = "StarredPlans"
        let pluginMethods = [CAPPluginMethod("update", StarredPlans.update)]

        func update(_ call: CAPPluginCall) {
            guard let planIds = call.getArray("planIds", String.self) else {
                return call.reject("planIds is required")
            }
            let json = (try? JSONSerialization.data(withJSONObject: planIds)) ?? Data()
            let now = SimulatedProcess.current?.simulation.clock.millisecondsSince1970 ?? 0
            let defaults = UserDefaults.standard
            defaults.set(String(decoding: json, as: UTF8.self), forKey: "starredPlanIds")
            defaults.set(now, forKey: "starredPlansUpdatedAt")
            call.resolve(["planIdsCount": planIds.count, "updatedAt": Int64(now)])
        }
    }

    @Test func `F141: ids that are not all text are none, and the update is a double and an Int64`()
    {
        let phone = TestPhone(
            plugin: StarredPlans(),
            page: """
                globalThis.results = [];
                const update = (planIds) => Capacitor.Plugins.StarredPlans.update({ planIds })
                    .then((data) => results.push(data), (error) => results.push(error.message));
                update(["a", 5]).then(() => update(["a", null])).then(() => update(["a", "b"]));
                """)
        phone.launch()
        #expect(
            phone.results
                == #"["planIds is required","planIds is required",{"planIdsCount":2,"#
                + #""updatedAt":1767225600000}]"#)
        phone.onMain {
            let defaults = UserDefaults.standard
            #expect(defaults.string(forKey: "starredPlanIds") == #"["a","b"]"#)
            #expect(
                defaults.object(forKey: "starredPlansUpdatedAt") as? Double == 1_767_225_600_000)
        }
        phone.run()
    }
}
