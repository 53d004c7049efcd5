public import Foundation
import Simulation

/// Tells a process's observers, on the poster's own queue: in the order of their registration, or in
/// one that is drawn for each notification, since Apple promises none (U7).
open class NotificationCenter {
    private struct Observation {
        let token: AnyObject?
        weak var observer: AnyObject?
        let selector: Selector?
        let name: Notification.Name?
        weak var object: AnyObject?
        let wantsObject: Bool
        let queue: OperationQueue?
        let block: ((Notification) -> Void)?
        let serial: Int
    }

    private var observations: [Observation] = []
    private var serial = 0
    /// Names that nobody heard, each worth one finding.
    private var unheard: [Notification.Name] = []
    /// Where the order of a notification's observers comes from; nil: that of registration.
    var order: RandomStream?

    /// The centre of the running process; processes do not hear each other.
    ///
    /// Objects that go after their process, with the phone, meet an empty one in their `deinit`.
    public static var `default`: NotificationCenter {
        guard SimulatedProcess.current != nil else { return NotificationCenter() }
        return PhoneProcess.current.notifications
    }

    public init() {}

    /// How many observations there are whose observer still lives.
    package var observerCount: Int {
        observations.count { $0.selector == nil || $0.observer != nil }
    }

    open func post(name aName: Notification.Name, object anObject: Any?) {
        post(Notification(name: aName, object: anObject, userInfo: nil))
    }

    open func post(
        name aName: Notification.Name, object anObject: Any?,
        userInfo aUserInfo: [AnyHashable: Any]? = nil
    ) {
        post(Notification(name: aName, object: anObject, userInfo: aUserInfo))
    }

    open func post(_ notification: Notification) {
        if !deliver(notification) { reportUnobserved(notification.name) }
    }

    /// The system's own notification: it is no app's mistake when nobody observes it.
    package func announce(
        _ name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
    ) {
        deliver(Notification(name: name, object: object, userInfo: userInfo))
    }

    /// False when nobody observes it.
    @discardableResult
    private func deliver(_ notification: Notification) -> Bool {
        if observations.isEmpty { return false }
        var isHeard = false
        // Only for who asks: what is no object, such as an opened URL's, is boxed part by part.
        lazy var sender = notification.object.map { $0 as AnyObject }
        // Who registers meanwhile hears the next one; who unregisters meanwhile hears no more.
        var inOrder = observations
        if var order { inOrder.shuffle(using: &order) }
        for observation in inOrder {
            guard observation.name == nil || observation.name == notification.name,
                !observation.wantsObject
                    || (observation.object != nil && observation.object === sender),
                observations.contains(where: { $0.serial == observation.serial })
            else { continue }
            isHeard = true
            if let block = observation.block {
                if let queue = observation.queue, !queue.isCurrent {
                    queue.addOperation { block(notification) }
                    queue.waitUntilAllOperationsAreFinished()
                } else {
                    block(notification)
                }
            } else if let selector = observation.selector, let observer = observation.observer {
                send(selector, to: observer, with: notification)
            }
        }
        return isHeard
    }

    private func reportUnobserved(_ name: Notification.Name) {
        guard !unheard.contains(name), let simulation = Simulation.current else { return }
        unheard.append(name)
        simulation.findings.report(
            Finding(
                .unobservedNotification,
                "The notification \(name.rawValue) was posted, and nobody in this process observes "
                    + "it."))
    }

    /// The token keeps the observation alive until it is removed, as on iOS.
    @discardableResult
    open func addObserver(
        forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = NSObject()
        add(token: token, nil, nil, name, obj, queue, block)
        return token
    }

    /// The observer is held weakly.
    open func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
        object anObject: Any?
    ) {
        // Looked at first whether it is a class's: what it would be bridged to is dear to find out.
        let object = (observer as? NSObject) ?? (observer as AnyObject)
        add(token: nil, object, aSelector, aName, anObject, nil, nil)
    }

    open func removeObserver(_ observer: Any) {
        let object = observer as AnyObject
        observations.removeAll { $0.token === object || $0.observer === object }
    }

    open func removeObserver(
        _ observer: Any, name aName: Notification.Name?, object anObject: Any?
    ) {
        let target = observer as AnyObject
        let sender = anObject.map { $0 as AnyObject }
        observations.removeAll {
            ($0.token === target || $0.observer === target)
                && (aName == nil || $0.name == aName)
                && (sender == nil || $0.object === sender)
        }
    }

    private func add(
        token: AnyObject?, _ observer: AnyObject?, _ selector: Selector?,
        _ name: Notification.Name?, _ object: Any?, _ queue: OperationQueue?,
        _ block: ((Notification) -> Void)?
    ) {
        // What has died since is cleared away here, where the list grows.
        observations.removeAll { $0.selector != nil && $0.observer == nil }
        serial += 1
        observations.append(
            Observation(
                token: token, observer: observer, selector: selector, name: name,
                object: object.map { $0 as AnyObject }, wantsObject: object != nil, queue: queue,
                block: block, serial: serial))
    }
}

extension FindingRule {
    /// A notification of the app's own that no observer hears.
    static var unobservedNotification: FindingRule { FindingRule("unobserved-notification") }
}
