import Capacitor
import Farad
import HostMemory
import TimeSafari

// Calls and events over the whole bridge, with the reference app's own plugin, a photo waiting.
extension FaradBenchmarks {
    /// A page of the reference app's bundle identifier that runs this script alone.
    private func page(
        _ script: String, worker: Worker = Worker()
    ) throws -> PageHandle? {
        let device = try Device(worker: worker)
        var bundle = AppBundle.timeSafari
        bundle.web = .script("globalThis.isReady = true;", name: "bench.js", map: nil)
        try device.install(bundle)
        try device.share(
            SharedPhoto(fileName: "photo.jpg", bytes: photo, typeIdentifier: "public.jpeg"))
        try device.run()
        guard let page = device.page else {
            print("the page did not start")
            return nil
        }
        _ = try page.evaluate(script + "; 0")
        return page
    }

    /// The median rate of some rounds of `function(count)`, after one that warms the engine up.
    private func rate(_ function: String, _ count: Int, in page: PageHandle) throws -> Double {
        _ = try page.evaluate("\(function)(\(count))")
        var rates: [Double] = []
        for _ in 0..<7 {
            rates.append(
                Double(count) / (try seconds { _ = try page.evaluate("\(function)(\(count))") }))
        }
        return median(rates)
    }

    private static let roundTrips = """
        globalThis.roundTrips = async (count) => {
            const { SharedImage } = Capacitor.Plugins;
            for (let i = 0; i < count; i++) {
                const answer = await SharedImage.hasSharedImage();
                if (answer.hasImage !== true) throw new Error("no image waits");
            }
        }
        """

    /// Awaited `hasSharedImage` calls, one after the other.
    func roundTrips(_ report: inout BenchReport) throws {
        guard let page = try page(Self.roundTrips) else { return }
        report.add("farad.roundtrips", try rate("roundTrips", 20_000, in: page), "calls/s")
        report.ratio(
            "round trips, farad / C slot", of: "farad.roundtrips", to: "roundtrips.slot",
            target: ">= 0.4")
        report.ratio("round trips, farad / C walk", of: "farad.roundtrips", to: "roundtrips.walk")
    }

    /// The same calls, a hundred on their way at a time.
    func bursts(_ report: inout BenchReport) throws {
        let script = """
            globalThis.bursts = async (count) => {
                const { SharedImage } = Capacitor.Plugins;
                for (let i = 0; i < count; i += 100) {
                    const calls = [];
                    for (let j = 0; j < 100; j++) calls.push(SharedImage.hasSharedImage());
                    for (const answer of await Promise.all(calls)) {
                        if (answer.hasImage !== true) throw new Error("no image waits");
                    }
                }
            }
            """
        guard let page = try page(script) else { return }
        report.add("farad.bursts", try rate("bursts", 20_000, in: page), "calls/s")
        report.ratio("bursts, farad / C slot", of: "farad.bursts", to: "bursts.slot")
        report.ratio("bursts, farad / C walk", of: "farad.bursts", to: "bursts.walk")
    }

    /// Events to one listener, a thousand from each call.
    func events(_ report: inout BenchReport) throws {
        let page = try Device().run(
            script: """
                let heard = 0;
                await Ticker.addListener("tick", ({ url }) => { if (url.length > 0) heard++; });
                globalThis.events = async (count) => {
                    heard = 0;
                    for (let i = 0; i < count; i += 1000) await Ticker.tick({ count: 1000 });
                    if (heard !== count) throw new Error(`${heard} events of ${count}`);
                };
                """, plugins: [TickerPlugin()])
        report.add("farad.events", try rate("events", 20_000, in: page), "events/s")
        report.ratio("events, farad / C slot", of: "farad.events", to: "events.slot")
        report.ratio("events, farad / C walk", of: "farad.events", to: "events.walk")
    }

    /// How much more memory a million calls leave behind: what is kept for a call must go with it.
    func memory(_ report: inout BenchReport) throws {
        let worker = Worker()
        guard let page = try page(Self.roundTrips, worker: worker) else { return }
        _ = try page.evaluate("roundTrips(100000)")
        func inUse() -> Int { host_allocated_bytes() + worker.heapBytes }
        let before = inUse()
        for _ in 0..<10 { _ = try page.evaluate("roundTrips(100000)") }
        let growth = Double(inUse() - before) / 1_048_576
        report.add("farad.memory.million-calls", growth, "MiB more in use (target <= 1)")
    }
}

/// Raises events as fast as it can, as a plugin author would write it.
final class TickerPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "TickerPlugin"
    let jsName = "Ticker"
    let pluginMethods = [CAPPluginMethod("tick", TickerPlugin.tick)]

    func tick(_ call: CAPPluginCall) {
        for _ in 0..<(call.getInt("count") ?? 0) {
            notifyListeners("tick", data: ["url": "timesafari://"])
        }
        call.resolve()
    }
}
