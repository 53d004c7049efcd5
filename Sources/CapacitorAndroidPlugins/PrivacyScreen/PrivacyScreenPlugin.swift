import AndroidFoundation
import CapacitorAndroid

/// The official PrivacyScreen plugin, as of 2.0.0: nothing of the app is seen in screenshots, and on
/// demand a dialog covers it while another activity or the list of recent apps is before the user.
public class PrivacyScreenPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "PrivacyScreen") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("enable", PrivacyScreenPlugin.enable),
            PluginMethod("disable", PrivacyScreenPlugin.disable),
            PluginMethod("isEnabled", PrivacyScreenPlugin.isEnabled),
        ]
    }

    private var isOn = false
    private var dimsInRecents = false
    /// What covers a paused activity: dimmed or not; nil: nothing does.
    private var dimsWhenPaused: Bool?
    private var dialog: PrivacyScreenDialog?
    private var receiver: Int?

    override public func load() {
        receiver = getContext().registerReceiver(Intent.ACTION_CLOSE_SYSTEM_DIALOGS) {
            [unowned self] intent in
            guard ["recentapps", "fs_gesture"].contains(intent.getStringExtra("reason")) else {
                return
            }
            if isOn { show(isDimmed: dimsInRecents) } else { hide() }
        }
    }

    /// `preventScreenshots` is read no more: screenshots are always prevented.
    func enable(_ call: PluginCall) {
        let config = call.getObject("android")
        dimsInRecents = config?.getBoolean("dimBackground", false) ?? false
        dimsWhenPaused =
            switch config?.getString("privacyModeOnActivityHidden", "none") {
            case "dim": true
            case "splash": false
            default: nil
            }
        let activity = getActivity()
        activity.runOnUiThread { [self] in
            activity.window.isSecure = true
            isOn = true
            dialog = PrivacyScreenDialog(activity, isDimmed: dimsInRecents)
            call.resolve(JSObject().put("success", true))
        }
    }

    /// Answers before the window is open to screenshots again.
    func disable(_ call: PluginCall) {
        isOn = false
        dimsWhenPaused = nil
        let activity = getActivity()
        activity.runOnUiThread { [self] in
            activity.window.isSecure = false
            hide()
        }
        call.resolve(JSObject().put("success", true))
    }

    func isEnabled(_ call: PluginCall) { call.resolve(JSObject().put("enabled", isOn)) }

    override public func handleOnResume() { hide() }

    override public func handleOnPause() {
        if isOn, let dimsWhenPaused { show(isDimmed: dimsWhenPaused) }
    }

    override public func handleOnDestroy() {
        hide()
        if let receiver { getContext().unregisterReceiver(receiver) }
    }

    private func show(isDimmed: Bool) {
        if dialog?.isShowing == true { return }
        hide()
        let activity = getActivity()
        guard !activity.isFinishing else { return }
        let dialog = PrivacyScreenDialog(activity, isDimmed: isDimmed)
        dialog.show()
        self.dialog = dialog
    }

    private func hide() {
        dialog?.dismiss()
        dialog = nil
    }
}
