import Capacitor
import Farad
import FaradFoundation
import UIKit

/// Sends hostile messages to a device's bridge and compares what comes of them with what the facts
/// say.
///
/// Messages come in blocks, each on a device of its own and drawn from seed and block alone, so
/// that one block can be played again.
public final class BridgeFuzzer {
    /// How many messages one block has.
    public static let blockSize = 2000
    private static let batchSize = 50

    private let seed: UInt64
    private let worker = Worker()

    /// Prepares to fuzz; equal seeds send equal messages.
    public init(seed: UInt64) { self.seed = seed }

    /// The bytes that the engine's heap holds between two blocks.
    public var heapBytes: Int { worker.heapBytes }

    /// Plays a block, or as much of it as is asked for.
    ///
    /// - Returns: one sentence for each difference from the facts; a block ends at its first.
    /// - Throws: ``DeviceError`` or ``JavaScriptError`` when the device itself stops.
    public func play(block: Int, messages count: Int = blockSize) throws -> [String] {
        let plugin = FuzzPlugin()
        let device = try Device(DeviceConfiguration(seed: seed), worker: worker)
        try device.install(Self.app(plugin))
        device.launch()
        try device.run()
        var generator = Generator(seed: seed, block: block)
        var model = BridgeModel()
        var number = block * Self.blockSize
        let end = number + min(count, Self.blockSize)
        while number < end {
            let batch = (number..<min(number + Self.batchSize, end)).map { number in
                generator.message(number, earlier: model.calls)
            }
            number += batch.count
            if let difference = try send(batch, plugin, device, &model) {
                return [difference + " Seed \(seed), block \(block)."]
            }
            if generator.below(10) == 0 {
                _ = try device.page?.evaluate("location.reload(); 0")
                try device.run()
                model.reload()
            }
        }
        return finish(device, &model).map { $0 + " Seed \(seed), block \(block)." }
    }

    /// The statements of a block, in order, without playing them.
    public func sources(block: Int) -> [String] {
        var generator = Generator(seed: seed, block: block)
        var model = BridgeModel()
        var sources: [String] = []
        while sources.count < Self.blockSize {
            let first = block * Self.blockSize + sources.count
            let batch = (first..<first + Self.batchSize).map { number in
                generator.message(number, earlier: model.calls)
            }
            model.send(batch)
            if generator.below(10) == 0 { model.reload() }
            sources += batch.map(\.source)
        }
        return sources
    }

    /// Sends a batch in one task of the page; the first difference, if there is one.
    private func send(
        _ batch: [HostileMessage], _ plugin: FuzzPlugin, _ device: Device,
        _ model: inout BridgeModel
    ) throws -> String? {
        guard let page = device.page else { return "The page is gone." }
        model.forgetOutput()
        plugin.diary = []
        model.send(batch)
        _ = try page.evaluate(batch.map(\.source).joined(separator: "\n") + "\n0")
        try device.run()
        let out = try page.evaluate("drain()").string ?? ""
        if let difference = Self.difference(model.diary, plugin.diary) {
            return "Native received other messages: \(difference) \(Self.range(batch))."
        }
        let heard = out.isEmpty ? [] : out.split(separator: "\n").map(String.init)
        if let difference = Self.difference(model.out, heard) {
            return "The page heard other answers: \(difference) \(Self.range(batch))."
        }
        let warnings = device.page?.console.count { $0.level == .warn } ?? 0
        if warnings != model.warnings {
            return "The console has \(warnings) warnings, not \(model.warnings). "
                + "\(Self.range(batch))."
        }
        return nil
    }

    private func finish(_ device: Device, _ model: inout BridgeModel) -> [String] {
        model.end()
        let report = device.run([])
        if report.status == .error { return ["The run broke: \(report.findings)."] }
        let expected = model.findings
        let found = device.findingCounts
        return Set(expected.keys).union(found.keys).sorted().compactMap { rule in
            expected[rule] == found[rule]
                ? nil
                : "There are \(found[rule] ?? 0) findings of \(rule), not \(expected[rule] ?? 0)."
        }
    }

    private static func difference(_ expected: [String], _ found: [String]) -> String? {
        guard expected != found else { return nil }
        let place =
            zip(expected, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(expected.count, found.count)
        func shown(_ list: [String]) -> String {
            list.indices.contains(place) ? "“\(list[place].prefix(300))”" : "nothing"
        }
        return "as number \(place) \(shown(found)), not \(shown(expected))."
    }

    private static func range(_ batch: [HostileMessage]) -> String {
        "Messages \(batch.first?.number ?? 0) to \(batch.last?.number ?? 0)"
    }

    private static func app(_ plugin: FuzzPlugin) -> AppBundle {
        AppBundle(
            name: "fuzz", identifier: "app.fuzz", displayName: "Fuzz",
            web: .script(Harness.script, name: "harness.js"),
            makeDelegate: { _ in PlainAppDelegate() },
            makeRootViewController: { _ in FuzzViewController(plugin) })
    }
}

/// Registers the plugin before the page starts.
private final class FuzzViewController: CAPBridgeViewController {
    private let plugin: FuzzPlugin

    init(_ plugin: FuzzPlugin) {
        self.plugin = plugin
        super.init()
    }

    override func capacitorDidLoad() { bridge?.registerPluginInstance(plugin) }
}
