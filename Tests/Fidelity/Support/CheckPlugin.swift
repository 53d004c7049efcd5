import Capacitor
import FaradFoundation
import Simulation

/// The native half of the scenario checks: plugin `Check`.
final class CheckPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "CheckPlugin"
    let jsName = "Check"
    let pluginMethods = [
        CAPPluginMethod("echo", CheckPlugin.echo),
        CAPPluginMethod("take", CheckPlugin.take),
        CAPPluginMethod("late", CheckPlugin.late),
        CAPPluginMethod("sleep", CheckPlugin.sleep),
        CAPPluginMethod("shape", CheckPlugin.shape),
        CAPPluginMethod("dates", CheckPlugin.dates),
        CAPPluginMethod("clock", CheckPlugin.clock),
    ]
    /// What `take` gives to whoever asks first.
    private var image: String? = "image"

    func echo(_ call: CAPPluginCall) {
        call.resolve(call.options as? [String: Any] ?? [:])
    }

    /// A read that deletes, as the reference app's.
    func take(_ call: CAPPluginCall) {
        if let image { call.resolve(["image": image]) } else { call.resolve() }
        image = nil
    }

    /// Answers after 2 s, with an error if asked to.
    func late(_ call: CAPPluginCall) {
        // Written in one, the compiler would take the closure for the main actor's.
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + 2) {
            if call.getBool("fails", false) { call.reject("late") } else { call.resolve(["n": 1]) }
        }
    }

    func sleep(_ call: CAPPluginCall) {
        Simulation.current?.sleep(for: .seconds(call.getInt("seconds") ?? 0))
        call.resolve()
    }

    /// The date now, and again when a delay and then a timer have passed.
    func clock(_ call: CAPPluginCall) {
        let start = PhoneClock.date
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + 3) {
            let between = PhoneClock.date
            _ = FaradFoundation.Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
                call.resolve([
                    "dates": [start, between, PhoneClock.date].map {
                        $0.timeIntervalSince1970 * 1000
                    }
                ])
            }
        }
    }

    func shape(_ call: CAPPluginCall) {
        switch call.getString("of") {
        case "data"?: call.resolve(["d": Data([1])])
        case "nothing"?: call.resolve()
        default: call.reject("m")
        }
    }

    func dates(_ call: CAPPluginCall) {
        call.resolve([
            "date": call.getString("date") ?? "nil",
            "text": call.getDate("text").map { "\($0.timeIntervalSince1970)" } ?? "nil",
        ])
    }
}
