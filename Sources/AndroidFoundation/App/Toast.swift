package import FaradFoundation
import Simulation

/// A text that the system shows above everything for a while, one after another.
public struct Toast {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let LENGTH_SHORT = 0
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let LENGTH_LONG = 1

    private let context: Context
    private let text: String
    private let duration: Int

    public static func makeText(_ context: Context, _ text: String, _ duration: Int) -> Toast {
        Toast(context: context, text: text, duration: duration)
    }

    /// Hands it to the system, which may let it wait.
    public func show() {
        let queue = ToastQueue.of(context.android.phone)
        let android = context.android
        let entry = ToastQueue.Entry(
            text: text, package: android.info.packageName,
            duration: duration == Self.LENGTH_LONG ? .milliseconds(3500) : .seconds(2))
        android.tellSystem("toast") { queue.add(entry, on: SerialQueue.current) }
    }
}

/// The toasts of all apps, of which one is shown at a time.
package final class ToastQueue {
    struct Entry {
        let text: String
        let package: String
        let duration: Duration
    }

    private var entries: [Entry] = []
    private unowned let phone: PhoneSystem

    /// What is shown just now.
    package var shown: String? { entries.first?.text }

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> ToastQueue {
        phone.service(ToastQueue.self) { ToastQueue(phone) }
    }

    /// The system takes five of each app and drops what comes beyond.
    private static let mostOfAnApp = 5

    func add(_ entry: Entry, on queue: SerialQueue?) {
        let trace = phone.simulation.trace
        guard entries.filter({ $0.package == entry.package }).count < Self.mostOfAnApp else {
            return trace.note(.lifecycle, "the toast “\(entry.text)” is dropped: five are waiting")
        }
        entries.append(entry)
        if entries.count == 1 { show(on: queue) }
    }

    private func show(on queue: SerialQueue?) {
        guard let entry = entries.first else { return }
        phone.simulation.trace.note(.lifecycle, "toast: \(entry.text)")
        queue?.after(.exactly(entry.duration), "toast is over") { [self] in
            entries.removeFirst()
            show(on: queue)
        }
    }
}
