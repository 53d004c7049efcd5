import AndroidFoundation
import CapacitorAndroid
import FaradFoundation
import Simulation

// How alarms, notifications and messages reach the apps of an Android phone.
extension Device {
    /// Lets alarms ring, those that the device folder has kept too, and shows what it has kept.
    func connectAlarms(_ kept: DeviceState) {
        NotificationService.of(phone).restore(kept.androidNotifications)
        let alarms = AlarmService.of(phone)
        alarms.connect(parts.queue) { [unowned self] operation in
            guard PendingIntents.of(phone).isValid(operation) else { return }
            parts.note("an alarm of \(operation.app)")
            springBoard.send(operation, operation.intent)
        }
        alarms.restore(kept.alarms)
    }

    /// Gives a process of an app what the manifests of its plugins name.
    func furnishNotifications(
        _ process: SimulatedProcess, _ bundle: AppBundle, _ android: AndroidBundle
    ) {
        let manifests = android.linkedPlugins.map(\.manifest)
        simulation.enter(process) {
            AndroidProcess.current.receivers = manifests.flatMap(\.receivers)
        }
        let messaging = FirebaseMessaging.of(process)
        messaging.serviceClass = manifests.compactMap(\.messagingService).first
        messaging.isAppForeground = { [unowned springBoard] in
            springBoard.running(bundle.identifier)?.state == .active
        }
    }

    /// What alarms wait, a line each.
    var alarmLines: [String] {
        AlarmService.of(phone).alarms.map { alarm in
            let date = Date(timeIntervalSince1970: Double(alarm.trigger) / 1000)
            return "\(alarm.operation.app): alarm \(alarm.operation.requestCode) at "
                + ISO8601DateFormatter().string(from: date)
        }
    }

    /// Switches an Android phone off and on: its apps are gone from memory, and so are the alarms and
    /// what was shown; then apps hear of it that asked to.
    ///
    /// - Throws: ``DeviceError`` on an iPhone, whose notifications do not depend on it.
    public func restart() throws(DeviceError) {
        guard configuration.platform == .android else {
            throw DeviceError(.usage, "Restarting is simulated on Android alone.")
        }
        parts.queue.async("restart") { [parts, springBoard, phone] in
            parts.note("the phone is switched off and on")
            for app in springBoard.running where app.isAlive { app.kill("by switching off") }
            AlarmService.of(phone).forgetAll()
            NotificationService.of(phone).forgetAll()
            for app in springBoard.installed {
                guard let android = app.bundle.android,
                    android.linkedPlugins.contains(where: { plugin in
                        plugin.manifest.receivers.contains {
                            $0.actions.contains(Intent.ACTION_BOOT_COMPLETED)
                        }
                    })
                else { continue }
                springBoard.broadcast(
                    Intent(Intent.ACTION_BOOT_COMPLETED), to: android.packageName)
            }
        }
    }
}
