import AndroidFoundation
import FaradFoundation
import Simulation

// What the phone is to an Android app: the system's own processes, and the other apps.
extension Device {
    func connect(_ system: AndroidProcess) {
        system.systemQueue = parts.queue
        system.openURL = { [unowned self] text in
            guard let url = opened(text) else { return false }
            parts.queue.async("open") { [springBoard] in springBoard.leave(for: url) }
            return true
        }
        system.packages.opens = { [unowned self] text in opened(text) != nil }
        system.packages.isInstalled = { [unowned self] package in
            app(ofPackage: package) != nil
        }
        system.packages.open = { [unowned self] package in
            guard let identifier = app(ofPackage: package) else { return false }
            parts.queue.async("open") { [springBoard] in springBoard.tapIcon(of: identifier) }
            return true
        }
        system.packages.openDocument = { [unowned self] intent in
            guard let document = ShownDocument(intent) else { return false }
            let package = system.info.packageName
            parts.queue.async("open document") { [self] in
                guard let identifier = app(ofPackage: package) else { return }
                springBoard.show(document, for: identifier)
            }
            return true
        }
        system.packages.openSettings = { [unowned self] action in
            parts.queue.async("settings") { [parts, springBoard] in
                parts.note("the settings \(action) are opened")
                springBoard.front?.want(.background)
            }
        }
    }

    /// The URL, where an installed app or the browser opens it.
    private func opened(_ text: String) -> URL? {
        guard let url = URL(string: text) else { return nil }
        return springBoard.canOpen(url) || SpringBoard.isForSafari(url) ? url : nil
    }

    private func app(ofPackage name: String) -> String? {
        springBoard.installed.first { $0.bundle.android?.packageName == name }?.bundle.identifier
    }

    /// The dialog that is on top of the Android app before the user.
    var topDialog: Dialog? {
        (springBoard.front as? RunningAndroidApp)?.topDialog
    }

    /// On Android a network that was joined has yet to be looked at: whether the internet is behind
    /// it; one that took the place of another has been looked at before.
    func look(behind network: PhoneNetwork) {
        let connection = network.connection
        parts.queue.after(Self.validation, "network validated") {
            if network.connection == connection { network.validate() }
        }
    }

    /// Assumed.
    private static let validation = Window(.milliseconds(100), .seconds(1))
}

extension ShownAlert {
    init(_ dialog: Dialog) {
        self.init(
            title: dialog.title, message: dialog.message, buttons: dialog.buttons,
            texts: dialog.texts)
    }
}
