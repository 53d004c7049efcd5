import Capacitor
import Farad
import FaradFoundation
import TimeSafari

/// The four things that Farad promises to be quick at, each beside the yardstick.
struct FaradBenchmarks {
    let photo: [UInt8]
    let photoPath: String
    /// Runs before those that are timed: they compile the scripts.
    static let warmUp = 20

    // MARK: Whole processes

    /// `farad run timesafari --share` against the C program's scenario and Node's.
    func scenario(_ report: inout BenchReport) {
        let yardstick = Program(
            path: Yardstick.path, arguments: ["scenario", Yardstick.bundle, photoPath])
        let farad = Program(
            path: ".build/release/farad", arguments: ["run", "timesafari", "--share", photoPath])
        // The same work over the C API with the app's own scripts, and a page just enough for them.
        let app = Program(
            path: Yardstick.path,
            arguments: ["app", Yardstick.page, Yardstick.assets, photoPath])
        var programs = [yardstick, farad, app]
        let node = Program.find("node").map {
            Program(
                path: $0,
                arguments: [
                    "Benchmarks/peers/node.cjs", "scenario", Yardstick.bundle, photoPath,
                ])
        }
        if let node { programs.append(node) } else { print("node is absent: skipped") }
        let times = race(programs, rounds: 25)
        let names = ["c.scenario", "farad.scenario", "c.app", "node.scenario"]
        for (name, time) in zip(names, times) {
            if let time { report.add(name, time * 1e3, "ms") }
        }
        report.ratio(
            "scenario, farad / C", of: "farad.scenario", to: "c.scenario", target: "<= 1.5")
        report.ratio(
            "scenario, farad / C, app's scripts", of: "farad.scenario", to: "c.app",
            target: "<= 1.5")
        if node != nil {
            report.ratio("scenario, farad / node", of: "farad.scenario", to: "node.scenario")
        }
    }

    // MARK: A large image

    /// 10 MiB through a plugin's answer into a data URL, and back as an option.
    func image(_ report: inout BenchReport) throws {
        var state: UInt64 = 88_172_645_463_325_252
        var image = Data(count: 10 << 20)
        for index in image.indices {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            image[index] = UInt8(truncatingIfNeeded: state)
        }
        let plugin = ImagePlugin(image)
        let page = try Device().run(
            script: """
                globalThis.db = new Map();
                globalThis.take = async () => {
                    const { base64 } = await Image.get();
                    const url = 'data:image/jpeg;base64,' + base64;
                    url[url.length - 1];
                    db.set('photo', url);
                };
                globalThis.give = async () => {
                    const { bytes } = await Image.put({ base64: db.get('photo').slice(23) });
                    if (bytes !== \(image.count)) throw new Error(bytes + ' bytes came back');
                };
                """, plugins: [plugin])
        let megabytes = Double(image.count) / 1e6
        for (name, call) in [("image.in.farad", "take()"), ("image.out.farad", "give()")] {
            var rates: [Double] = []
            for _ in 0..<12 {
                rates.append(megabytes / (try seconds { _ = try page.evaluate(call) }))
            }
            report.add(name, median(rates), "MB/s")
        }
        guard plugin.received == image else { return print("image: other bytes came back") }
        report.ratio(
            "image to JS, farad / best C", of: "image.in.farad", to: "image.in.bytes",
            target: ">= 0.5")
        report.ratio(
            "image back, farad / best C", of: "image.out.farad", to: "image.out.frombase64")
    }

    // MARK: A fresh device

    /// A device, its page and the evaluated bundle, in a process that makes many, as those of
    /// `farad test` and `farad explore` do.
    func freshDevice(_ report: inout BenchReport, count: Int) throws {
        var times: [Double] = []
        let worker = Worker()
        for round in 0..<count + Self.warmUp {
            let time = try seconds {
                let device = try Device(
                    DeviceConfiguration(seed: UInt64(round)), worker: worker)
                try device.install(.timeSafari)
                device.launch()
                // The page's document starts 800 ms after the launch; its bundle is evaluated then.
                try device.run(until: .milliseconds(1500))
            }
            if round >= Self.warmUp { times.append(time) }
        }
        report.add("farad.fresh", median(times) * 1e3, "ms")
        // What else the machine does can only add to it.
        report.add("farad.fresh.least", (times.min() ?? 0) * 1e3, "ms")
    }
}
