import Simulation

/// The calls that wait for their one answer, so that the end of a run can name those that got none.
///
/// A call is a link of the list while it is open, so that opening and closing one costs a few
/// stores; the list keeps no call alive.
final class OpenCalls {
    /// More than this many that were let go are counted, not kept.
    private static let capacity = 1000

    private unowned(unsafe) var first: CAPPluginCall?
    private var abandoned: [(address: CallAddress, order: Int)] = []
    private var opened = 0

    @inline(__always)
    func open(_ call: CAPPluginCall, isNews: Bool) {
        call.openState = .open
        call.isNews = isNews
        opened &+= 1
        call.openOrder = opened
        call.nextOpen = first
        first?.previousOpen = call
        first = call
    }

    @inline(__always)
    func close(_ call: CAPPluginCall) {
        let previous = call.previousOpen
        let next = call.nextOpen
        if let previous { previous.nextOpen = next } else { first = next }
        next?.previousOpen = previous
        call.previousOpen = nil
        call.nextOpen = nil
        call.openState = .answered
    }

    /// The call ends unanswered: nothing holds it any more.
    func abandon(_ call: CAPPluginCall) {
        close(call)
        if abandoned.count < Self.capacity { abandoned.append((call.address, call.openOrder)) }
    }

    /// The pages before this one are gone, and their promises with them.
    func forgetPages(before page: Int) { abandoned.removeAll { $0.address.page < page } }

    /// The calls of a page that have no answer, in the order of arrival.
    ///
    /// - Parameter newsAlone: Without those that timers that recur have led to, whose answers may be on
    ///   their way; but with those that nobody can answer.
    func unanswered(
        ofPage page: Int, newsAlone: Bool
    ) -> [(address: CallAddress, isAbandoned: Bool)] {
        var found = abandoned.filter { $0.address.page == page }.map {
            ($0.address, $0.order, true)
        }
        var next = first
        while let call = next {
            next = call.nextOpen
            guard call.address.page == page, call.isNews || !newsAlone else { continue }
            found.append((call.address, call.openOrder, false))
        }
        found.sort { $0.1 < $1.1 }
        return found.map { ($0.0, $0.2) }
    }

    /// They have been told of, once and for all.
    func closeAll(ofPage page: Int) {
        abandoned.removeAll { $0.address.page == page }
        var next = first
        while let call = next {
            next = call.nextOpen
            if call.address.page == page { close(call) }
        }
    }
}

/// Whether a call waits for its one answer.
enum OpenState: UInt8 {
    /// Nobody waits for an answer, or for more than one.
    case unwatched
    case open
    case answered
}
