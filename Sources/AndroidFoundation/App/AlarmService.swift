package import FaradFoundation
package import Simulation

/// The system's side of alarms: keeps them while no process of their app lives, and between the runs
/// of a device folder.
package final class AlarmService {
    package struct Alarm: Hashable, Sendable, Codable {
        package let operation: PendingIntent
        /// In milliseconds since 1970, as the window's length.
        package var trigger: Int64
        package var window: Int64
        /// 0: it comes once.
        package let interval: Int64
    }

    private struct Entry {
        let alarm: Alarm
        let timer: TimerHandle
    }

    /// The system takes no alarm for an earlier time from now.
    private static let leastDelay: Int64 = 5000
    private static let leastInterval: Int64 = 60_000
    private static let longestInterval: Int64 = 365 * 86_400_000
    /// Of two times that are nearer, none is put off.
    private static let leastFuzzable: Int64 = 10_000
    private static let longestWindow: Int64 = 3_600_000
    /// How many alarms an app may have.
    private static let limit = 500

    private unowned let phone: PhoneSystem
    private var entries: [Entry] = []
    private var queue: SerialQueue?
    private var send: (PendingIntent) -> Void = { _ in }
    private static let resource = Resource("alarms", "")

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> AlarmService {
        phone.service(AlarmService.self) { AlarmService(phone) }
    }

    /// - Parameters:
    ///   - queue: Where alarms come due.
    ///   - send: Sends what an alarm is for.
    package func connect(_ queue: SerialQueue, send: @escaping (PendingIntent) -> Void) {
        self.queue = queue
        self.send = send
    }

    private func touch(_ access: Access) { phone.simulation.touches(access, Self.resource) }

    private var now: Int64 { Int64(phone.simulation.clock.millisecondsSince1970.rounded(.down)) }

    // MARK: What apps do

    /// Takes the place of an alarm for the same.
    func set(
        _ time: Int64, isExact: Bool, interval: Int64, _ operation: PendingIntent
    ) throws(JavaException) {
        cancel(operation)
        guard entries.count(where: { $0.alarm.operation.app == operation.app }) < Self.limit else {
            throw JavaException(
                "java.lang.IllegalStateException",
                "Maximum limit of concurrent alarms \(Self.limit) reached for uid: 10190, "
                    + "callingPackage: \(operation.app)")
        }
        let interval =
            interval > 0 ? min(max(interval, Self.leastInterval), Self.longestInterval) : interval
        let trigger = max(time, now + Self.leastDelay)
        let window = isExact ? 0 : Self.window(interval == 0 ? trigger - now : interval, interval)
        arm(Alarm(operation: operation, trigger: trigger, window: window, interval: interval))
    }

    /// How much later an alarm that is not exact may come: three quarters of the time that it is
    /// away.
    private static func window(_ distance: Int64, _ interval: Int64) -> Int64 {
        guard distance >= leastFuzzable else { return 0 }
        let window = distance / 4 * 3
        return interval == 0 ? min(window, longestWindow) : window
    }

    func cancel(_ operation: PendingIntent) {
        touch(.write)
        for entry in entries where entry.alarm.operation.isSame(as: operation) {
            entry.timer.cancel()
        }
        entries.removeAll { $0.alarm.operation.isSame(as: operation) }
    }

    func holds(_ intent: PendingIntent) -> Bool {
        touch(.read)
        return entries.contains { entry in
            entry.alarm.operation == intent || entry.alarm.heldIntents.contains(intent)
        }
    }

    // MARK: What the system does

    private func arm(_ alarm: Alarm) {
        guard let queue else { return }
        let delay = phone.wait(until: Date(timeIntervalSince1970: Double(alarm.trigger) / 1000))
        let timer = queue.after(
            Window(delay, delay + .milliseconds(alarm.window)), "alarm",
            kind: alarm.interval > 0 ? .repeating : .once
        ) { [unowned self] in ring(alarm) }
        entries.append(Entry(alarm: alarm, timer: timer))
    }

    private func ring(_ alarm: Alarm) {
        touch(.write)
        entries.removeAll { $0.alarm.operation == alarm.operation }
        if alarm.interval > 0 {
            var next = alarm
            // What was missed is not made up for.
            next.trigger += ((now - alarm.trigger) / alarm.interval + 1) * alarm.interval
            next.window = Self.window(alarm.interval, alarm.interval)
            arm(next)
        }
        send(alarm.operation)
    }

    /// The phone was switched off.
    package func forgetAll() {
        touch(.write)
        for entry in entries { entry.timer.cancel() }
        entries = []
    }

    // MARK: The device folder

    /// What is pending, in the order in which it was set.
    package var alarms: [Alarm] {
        touch(.read)
        return entries.map(\.alarm)
    }

    package func restore(_ alarms: [Alarm]) {
        PendingIntents.of(phone).restore(
            alarms.flatMap { [$0.operation] + $0.heldIntents })
        for alarm in alarms { arm(alarm) }
    }
}

extension AlarmService.Alarm {
    /// Those of the notifications that it brings along.
    var heldIntents: [PendingIntent] {
        operation.intent.extras.names.flatMap { name in
            operation.intent.getNotificationExtra(name)?.intents ?? []
        }
    }
}
