import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

/// What a call touches of the app's memory is known where the base class alone runs for it.
@Suite struct CallMemoryTests {
    /// Takes what is due first, and notes of each call whether it declares what it touches.
    private final class Witness: Scheduler {
        private(set) var declared: [Bool] = []
        var isExploring: Bool { true }

        func choose(among ready: [ReadyEvent]) -> Int? {
            let choice = EarliestFirstScheduler().choose(among: ready)
            if let choice, "\(ready[choice].label)" == "call", ready[choice].kind == .start {
                declared.append(ready[choice].memory != nil)
            }
            return choice
        }
    }

    @Test(arguments: [true, false])
    func `listening touches tables alone, where the plugin's class leaves it to the base class`(
        isPlain: Bool
    ) {
        let witness = Witness()
        let phone = TestPhone(
            prepare: {
                if isPlain { $0.plainListenerClasses = [ObjectIdentifier(TestPlugin.self)] }
            },
            scheduler: witness, controller: { TestController(TestPlugin()) })
        phone.launch()
        phone.evaluate(
            """
            const id = Capacitor.nativeCallback("Test", "addListener", { eventName: "x" }, () => {});
            for (const method of ["removeAllListeners", "echo"])
                Capacitor.nativePromise("Test", method, {});
            const listener = { callbackId: id, eventName: "x" };
            Capacitor.nativeCallback("Test", "removeListener", listener, () => {}); 0
            """)
        // The third call is of a method that the plugin has itself.
        #expect(witness.declared == [isPlain, isPlain, false, isPlain])
    }

    @Test func `kept calls are a table that saving, looking for, releasing and a new page touch`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.simulation.trace.isRecording = true
        let table = Resource("stored-calls", phone.process.uniqueName)
        func touched(_ body: () -> Void) -> [Step] {
            let before = phone.simulation.trace.events.count
            body()
            phone.run()
            return phone.simulation.trace.events.dropFirst(before).flatMap(\.steps)
                .filter { $0.resource == table }
        }
        #expect(touched { phone.evaluate("Capacitor.Plugins.Test.echo({}); 0") } == [])
        #expect(
            touched { phone.evaluate("Capacitor.Plugins.Test.watch({}, () => {}); 0") }
                == [Step(.write, table)])
        let id = plugin.calls.last?.callbackId ?? ""
        #expect(
            touched { phone.onMain { _ = phone.bridge.savedCall(withID: id) } }
                == [Step(.read, table)])
        #expect(
            touched { phone.onMain { phone.bridge.releaseCall(withID: id) } }
                == [Step(.write, table)])
        #expect(touched { phone.evaluate("location.reload()") } == [Step(.write, table)])
    }
}
