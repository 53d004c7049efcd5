import Capacitor
import FaradFoundation
import Network
import UIKit

/// The Cordova plugin `cordova-plugin-network-information`, as of 3.0.0. A cellular network is taken
/// for LTE.
public class CDVConnection: CDVPlugin {
    private let reachability = NWPathMonitor()
    private var connectionType = "none"
    private var callbackId: String?
    private var isInBackground = false
    private var observers: [any NSObjectProtocol] = []

    override public var actions: [String: (CDVInvokedUrlCommand) -> Void] {
        ["getConnectionInfo": getConnectionInfo]
    }

    public required init() {
        super.init()
        reachability.pathUpdateHandler = { [weak self] _ in self?.updateReachability() }
        reachability.start(queue: .main)
        connectionType = currentType
        let center = NotificationCenter.default
        observers.append(
            center.addObserver(
                forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
            ) { [weak self] _ in self?.isInBackground = true })
        observers.append(
            center.addObserver(
                forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
            ) { [weak self] _ in
                self?.isInBackground = false
                self?.updateReachability()
            })
    }

    /// The page is told of each change, too, in the same callback.
    private func getConnectionInfo(_ command: CDVInvokedUrlCommand) {
        callbackId = command.callbackId
        send()
    }

    private func updateReachability() {
        guard !isInBackground, currentType != connectionType else { return }
        connectionType = currentType
        send()
    }

    private func send() {
        guard let callbackId else { return }
        var result = CDVPluginResult(status: .ok, messageAs: connectionType)
        result.keepCallback = true
        commandDelegate?.send(result, callbackId: callbackId)
    }

    private var currentType: String {
        switch NetworkConnection(reachability.currentPath) {
        case .wifi: "wifi"
        case .cellular: "4g"
        case .none: "none"
        }
    }
}
