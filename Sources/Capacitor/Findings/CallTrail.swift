import Simulation
import WebKit

/// Which calls came of which answer or event, as the causes of tasks tell: enough to say at the end
/// that an event led to nothing because of what an earlier one had begun.
///
/// A call comes of a delivery when the task that received the delivery made it. What a timer or
/// another task of the page does later is not followed.
final class CallTrail {
    /// A run that lasts for days has seen enough when this much has come.
    private static let capacity = 4096

    private struct Call {
        let address: CallAddress
        /// The numbers of the page's task that made it, and of what led to the task.
        let origin: (task: Int, cause: Int)
        /// Which delivery answers it.
        var answered = Int.max

        func isSame(_ other: Call) -> Bool {
            address.methodName == other.address.methodName
                && address.pluginID == other.address.pluginID
        }
    }

    private struct Delivery {
        let address: CallAddress
        /// The event's name; nil for an answer.
        let event: String?
        let data: ScriptValue
        /// The number of the event that sent it to the page.
        let number: Int
        let at: VirtualInstant
        /// The number of the task that received it: only the page's own tasks have an order that no
        /// other order of the same run changes.
        var task = Int.max
    }

    /// An event that led to nothing while something was at work that an equal one had led to.
    struct Drop {
        let plugin: String
        let event: String
        let at: VirtualInstant
        let otherAt: VirtualInstant
        /// `Plugin.method`
        let work: String
        let busySince: VirtualInstant
    }

    private var calls: [Call] = []
    /// In the order in which they go to the page.
    private var deliveries: [Delivery] = []
    private var open: [Int] = []

    private var isFull: Bool { calls.count + deliveries.count >= Self.capacity }

    func called(_ address: CallAddress, origin: (task: Int, cause: Int)) {
        guard !isFull else { return }
        open.append(calls.count)
        calls.append(Call(address: address, origin: origin))
    }

    func answered(_ address: CallAddress, by number: Int) {
        guard !isFull,
            let place = open.lastIndex(where: {
                calls[$0].address.page == address.page
                    && calls[$0].address.callbackID == address.callbackID
            })
        else { return }
        calls[open.remove(at: place)].answered = deliveries.count
        deliveries.append(
            Delivery(address: address, event: nil, data: .undefined, number: number, at: .start))
    }

    /// - Returns: Which delivery it is, for `arrived(_:task:)`.
    func told(
        _ event: String, _ data: ScriptValue, _ address: CallAddress, by number: Int,
        at instant: VirtualInstant
    ) -> Int? {
        guard !isFull else { return nil }
        deliveries.append(
            Delivery(address: address, event: event, data: data, number: number, at: instant))
        return deliveries.count - 1
    }

    func arrived(_ delivery: Int, task: Int) { deliveries[delivery].task = task }

    /// The events of a page that were dropped, one of each name; for the end of a run.
    func drops(ofPage page: Int) -> [Drop] {
        guard !isFull else { return [] }
        var drops: [Drop] = []
        for (index, event) in deliveries.enumerated()
        where event.event != nil && event.address.page == page && event.task != .max {
            guard
                !drops.contains(where: {
                    $0.event == event.event && $0.plugin == event.address.pluginID
                }), !calls.contains(where: { $0.origin.cause == event.number }),
                let drop = drop(event, index)
            else { continue }
            drops.append(drop)
        }
        return drops
    }

    private func drop(_ event: Delivery, _ index: Int) -> Drop? {
        for other in deliveries where isEqual(other, event) {
            guard let work = calls.first(where: { $0.origin.cause == other.number }) else {
                continue
            }
            // Whoever looks again later has not forgotten it.
            guard
                let busy = calls.first(where: {
                    $0.isSame(work) && $0.origin.task < event.task && isAtWork($0, at: index)
                }), !calls.contains(where: { $0.isSame(work) && $0.origin.task > event.task })
            else { continue }
            return Drop(
                plugin: event.address.pluginID, event: event.event ?? "", at: event.at,
                otherAt: other.at,
                work: "\(work.address.pluginID).\(work.address.methodName)",
                busySince: busy.address.arrival)
        }
        return nil
    }

    /// The same listener heard the same.
    private func isEqual(_ left: Delivery, _ right: Delivery) -> Bool {
        left.event == right.event && left.number != right.number
            && left.address.callbackID == right.address.callbackID
            && left.address.page == right.address.page
            && left.address.pluginID == right.address.pluginID && left.data.equals(right.data)
    }

    /// Whether a call waits for its answer when a delivery reaches the page, or anything does that
    /// came of the answer.
    private func isAtWork(_ call: Call, at delivery: Int) -> Bool {
        if call.answered >= delivery { return true }
        let answer = deliveries[call.answered].number
        return calls.contains { $0.origin.cause == answer && isAtWork($0, at: delivery) }
    }
}

extension ScriptValue {
    /// Whether a script would find the same in both.
    fileprivate func equals(_ other: ScriptValue) -> Bool {
        switch (self, other) {
        case (.undefined, .undefined), (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.date(let left), .date(let right)): return left == right
        case (.string(let left), .string(let right)): return left.string == right.string
        case (.bytes(let left), .bytes(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
        case (.object(let left), .object(let right)):
            return left.count == right.count
                && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1.equals($1.1) }
        default: return false
        }
    }
}
