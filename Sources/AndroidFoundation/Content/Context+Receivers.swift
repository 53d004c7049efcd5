import FaradFoundation
import Simulation

/// Receivers of broadcasts that run code has registered; they end with the process.
private final class RegisteredReceivers {
    var receivers: [(number: Int, action: String, onReceive: (Intent) -> Void)] = []
    var count = 0

    static func of(_ android: AndroidProcess) -> RegisteredReceivers {
        android.process.service(RegisteredReceivers.self) { RegisteredReceivers() }
    }
}

extension Context {
    /// Hears of broadcasts with the action, on the UI thread.
    ///
    /// - Returns: A number by which it is unregistered.
    public func registerReceiver(
        _ action: String, _ onReceive: @escaping (Intent) -> Void
    ) -> Int {
        let registered = RegisteredReceivers.of(android)
        registered.count += 1
        registered.receivers.append((registered.count, action, onReceive))
        if action == ConnectivityManager.CONNECTIVITY_ACTION {
            ConnectivityManager.of(self).add(receiver: registered.count)
        }
        return registered.count
    }

    /// What is on its way to it does not reach it any more.
    public func unregisterReceiver(_ number: Int) {
        let registered = RegisteredReceivers.of(android)
        guard let index = registered.receivers.firstIndex(where: { $0.number == number }) else {
            return
        }
        let receiver = registered.receivers.remove(at: index)
        if receiver.action == ConnectivityManager.CONNECTIVITY_ACTION {
            ConnectivityManager.of(self).remove(receiver: number)
        }
    }
}

extension AndroidProcess {
    /// Hands a broadcast to the receivers that code has registered. Call it on the main queue.
    package func broadcast(_ intent: Intent) {
        for receiver in RegisteredReceivers.of(self).receivers
        where receiver.action == intent.action {
            receiver.onReceive(intent)
        }
    }

    /// Hands a broadcast to one receiver, if it is still registered.
    func hand(_ intent: Intent, to number: Int) {
        RegisteredReceivers.of(self).receivers.first { $0.number == number }?.onReceive(intent)
    }
}
