import Capacitor
import Farad
import FaradFoundation
import TimeSafari

extension FaradBenchmarks {
    /// `updateStarredPlans` with few and with many ids, beside encoding the same array once.
    ///
    /// Each call carries the ids over the bridge, encodes them, stores the text and answers.
    func starredPlans(_ report: inout BenchReport) throws {
        let device = try Device()
        var bundle = AppBundle.timeSafari
        bundle.web = .script("globalThis.isReady = true;", name: "bench.js", map: nil)
        try device.install(bundle)
        device.launch()
        try device.run()
        guard let page = device.page else { return print("the page did not start") }
        _ = try page.evaluate(
            """
            globalThis.makeIds = (count) => Array.from(
                { length: count }, (_, i) => "https://endorser.ch/entity/01HV9Y5WQX0A" + i);
            globalThis.star = async (planIds, rounds) => {
                const { DailyNotification } = Capacitor.Plugins;
                for (let i = 0; i < rounds; i++) {
                    const { planIdsCount } = await DailyNotification.updateStarredPlans({ planIds });
                    if (planIdsCount !== planIds.length) throw new Error(String(planIdsCount));
                }
            };
            0
            """)
        for (count, rounds) in [(10, 2000), (1000, 100), (100_000, 2)] {
            let ids = (0..<count).map { "https://endorser.ch/entity/01HV9Y5WQX0A\($0)" }
            _ = try page.evaluate("globalThis.ids = makeIds(\(count)); star(ids, 1)")
            var calls: [Double] = []
            var encodings: [Double] = []
            for _ in 0..<5 {
                let time = try seconds { _ = try page.evaluate("star(ids, \(rounds))") }
                calls.append(time / Double(rounds))
                encodings.append(
                    try seconds { _ = try JSONSerialization.data(withJSONObject: ids) })
            }
            let (call, encoding) = (median(calls), median(encodings))
            report.add("starred.\(count)", call / Double(count) * 1e9, "ns an id")
            report.add("starred.\(count).encoding", encoding / Double(count) * 1e9, "ns an id")
            report.ratio(
                "\(count) ids, a call / one encoding", of: "starred.\(count)",
                to: "starred.\(count).encoding")
        }
    }
}
