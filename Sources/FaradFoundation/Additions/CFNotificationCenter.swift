// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Simulation

/// The Darwin notification centre: tells whoever listens, in any process, that something has happened
/// under a name, and no more than that.
///
/// As on iOS, object, user info and suspension behaviour count for nothing; observers run on their
/// process's main queue; what is posted again before it was delivered is delivered once; and a
/// suspended process hears when it goes on. Unlike there, the other centres are not simulated.
public final class CFNotificationCenter {
    /// Nil for code that runs after its process, as an object's `deinit` may: nobody is there then.
    private let link: PhoneLink?

    fileprivate init(_ link: PhoneLink?) { self.link = link }

    fileprivate var process: PhoneProcess? { link?.living }
}

/// What a notification is called.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString
    public init(_ rawValue: CFString) { self.rawValue = rawValue }
    public init(rawValue: CFString) { self.rawValue = rawValue }
}

/// What an observer does with a notification: the centre, the observer, the name, and two that are
/// always nil.
public typealias CFNotificationCallback = (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
    CFDictionary?
) -> Void

/// Nothing for the Darwin centre, which ignores it.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    case drop = 1
    case coalesce
    case hold
    case deliverImmediately
}

/// The running process's Darwin notification centre, which is one object.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
    guard SimulatedProcess.current != nil else { return CFNotificationCenter(nil) }
    return PhoneProcess.current.darwinNotifications.center
}

/// Not simulated: `NotificationCenter.default` is the same centre under Foundation's API.
public func CFNotificationCenterGetLocalCenter() -> CFNotificationCenter! {
    unsimulated("CFNotificationCenterGetLocalCenter")
}

/// Adds an observer of a name. It is not kept: remove it before it goes.
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
    _ callBack: CFNotificationCallback!, _ name: CFString!, _ object: UnsafeRawPointer!,
    _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    guard let name else {
        unsimulated(
            "CFNotificationCenterAddObserver: the Darwin centre needs a name; iOS observes nothing "
                + "without one")
    }
    guard let callBack else { return }
    center?.process?.darwinNotifications.add(observer, callBack, name)
}

/// Removes an observer of one name, or of every name when that is nil.
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {
    center?.process?.darwinNotifications.remove(observer, name?.rawValue)
}

/// Removes an observer of every name.
public func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
    center?.process?.darwinNotifications.remove(observer, nil)
}

/// Tells all observers of the name, in every process, the poster's own among them.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
    guard let name, let process = center?.process else { return }
    process.system.notifyDaemon.post(name.rawValue, process)
}

/// What one process observes.
final class DarwinNotifications {
    private struct Observation {
        let observer: UnsafeRawPointer?
        let callBack: CFNotificationCallback
        let name: String
        let serial: Int
    }

    let center: CFNotificationCenter
    private unowned let process: PhoneProcess
    private var observations: [Observation] = []
    private var serial = 0
    /// Names of which a delivery is on its way.
    private var due: [String] = []
    private var channel: Channel?

    init(_ process: PhoneProcess) {
        self.process = process
        center = CFNotificationCenter(process.link)
    }

    func add(
        _ observer: UnsafeRawPointer?, _ callBack: @escaping CFNotificationCallback, _ name: String
    ) {
        process.simulation.step(.write, NotifyDaemon.resource(name))
        if process.isDead { return }
        serial += 1
        observations.append(
            Observation(observer: observer, callBack: callBack, name: name, serial: serial))
        process.system.notifyDaemon.register(name, process)
    }

    func remove(_ observer: UnsafeRawPointer?, _ name: String?) {
        for observation in observations
        where observation.observer == observer && (name == nil || name == observation.name) {
            process.simulation.step(.write, NotifyDaemon.resource(observation.name))
            if process.isDead { return }
            observations.removeAll { $0.serial == observation.serial }
        }
    }

    func observes(_ name: String) -> Bool { observations.contains { $0.name == name } }

    /// The daemon sends a notification; one that is still on its way stands for both.
    func send(_ name: String, _ window: Window) {
        if due.contains(name) { return }
        guard let main = process.main.serialQueue else { return }
        due.append(name)
        let channel = channel ?? main.makeChannel("notifyd")
        self.channel = channel
        channel.post("notification", window: window) { [unowned self] in deliver(name) }
    }

    private func deliver(_ name: String) {
        process.simulation.touches(.write, NotifyDaemon.resource(name))
        due.removeAll { $0 == name }
        // Who observes from now on hears the next one; who is removed meanwhile hears no more.
        for observation in observations where observation.name == name {
            guard observations.contains(where: { $0.serial == observation.serial }) else {
                continue
            }
            observation.callBack(
                center, UnsafeMutableRawPointer(mutating: observation.observer),
                CFNotificationName(name), nil, nil)
        }
    }
}

/// The phone's notifyd: knows which processes observe a name.
final class NotifyDaemon {
    private let window: Window
    private var registrations: [(name: String, process: PhoneProcess)] = []

    init(window: Window) { self.window = window }

    /// Who observes a name, and what of it is on its way.
    static func resource(_ name: String) -> Resource { Resource("darwin-notification", name) }

    func register(_ name: String, _ process: PhoneProcess) {
        guard !registrations.contains(where: { $0.name == name && $0.process === process })
        else { return }
        registrations.append((name, process))
    }

    func post(_ name: String, _ process: PhoneProcess) {
        let simulation = process.simulation
        simulation.step(.write, Self.resource(name))
        if process.isDead { return }
        simulation.trace.note(.storage, "Darwin notification \(name)")
        for registration in registrations where registration.name == name {
            let notifications = registration.process.darwinNotifications
            if notifications.observes(name) { notifications.send(name, window) }
        }
    }

    func processDied(_ process: PhoneProcess) {
        for registration in registrations where registration.process === process {
            process.simulation.touches(.write, Self.resource(registration.name))
        }
        registrations.removeAll { $0.process === process }
    }
}
