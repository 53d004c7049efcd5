import FaradFoundation
import Simulation
import UIKit
import WebKit

/// How a phone is connected.
public enum NetworkConnection: String, Hashable, Sendable {
    case wifi, cellular, none
}

// What surrounds the apps: the network, the battery, the pasteboard.
extension Device {
    /// How the phone is connected; wifi unless a test says otherwise.
    public var network: NetworkConnection {
        NetworkConnection(rawValue: PhoneNetwork.of(phone).connection.rawValue) ?? .none
    }

    /// Connects the phone otherwise; apps hear of it, and pages when they get or lose the network.
    public func connect(_ connection: NetworkConnection) {
        parts.queue.async("user") { [unowned self] in change(to: connection) }
    }

    /// The same at once, in an event of the user's.
    func change(to connection: NetworkConnection) {
        let network = PhoneNetwork.of(phone)
        let wasOnline = network.connection != .none
        let isKnown = wasOnline || configuration.platform == .ios
        network.change(
            to: PhoneNetwork.Connection(rawValue: connection.rawValue) ?? .none,
            isValidated: isKnown)
        let isOnline = network.connection != .none
        if isOnline, !isKnown { look(behind: network) }
        for process in contentProcesses {
            process.networkChanged(to: network.connection, isNews: isOnline != wasOnline)
        }
    }

    /// How full the battery is, from 0 to 1, and whether it is being charged.
    public var battery: (level: Double, isCharging: Bool) {
        let battery = PhoneBattery.of(phone).state
        // What was set, and not what a narrower number makes of it: 0.4, not 0.4000000059604645.
        return (Double("\(battery.level)") ?? 0, battery.isOnCable)
    }

    /// Sets the battery; a full one that is on its cable is not charged any more, yet says so.
    ///
    /// - Parameter level: From 0 to 1.
    public func setBattery(level: Double, isCharging: Bool) {
        precondition((0...1).contains(level), "A battery's level lies between 0 and 1.")
        let before = PhoneBattery.of(phone).state
        PhoneBattery.of(phone).state = (Float(level), isCharging)
        for app in springBoard.running where app.isAlive { app.batteryChanged(before) }
        for process in contentProcesses { process.batteryChanged() }
    }

    private var contentProcesses: [WebContentProcess] {
        springBoard.running.filter(\.isAlive).compactMap { $0.findWebView()?.contentProcess }
    }

    /// The text on the pasteboard.
    public var clipboard: String? {
        let pasteboard = Pasteboard.named(Pasteboard.general, of: phone)
        pasteboard.touch(.read)
        return pasteboard.entries.first { $0.type == Pasteboard.textType }?.value as? String
    }

    /// Copies a text, as a user does in another app.
    public func copy(_ text: String) { UIPasteboard.general(of: phone).copy(text) }
}
