import AndroidFoundation
import CapacitorAndroid
import FaradFoundation
import Simulation

// What lies over the main activity and lets it be seen: it is paused and not stopped.
extension RunningAndroidApp {
    /// What lay over the activity has ended with a result.
    func uncover() {
        channel.post("onActivityResult") { [self] in
            guard isCovered, let activity else { return }
            deliver(launcher.takeResult(for: bundle))
            isCovered = false
            parts.note("onResume")
            activity.onResume()
        }
    }

    /// An intent for the main activity ends all that is above it.
    func clearTop() {
        isCovered = false
        endOverlay()
        activity?.cancelPermissionRequest()
        deliver(launcher.takeResult(for: bundle, isCleared: true))
        if launcher.shownTab?.identifier == bundle.identifier { launcher.endTab() }
        launcher.viewedDocument = nil
    }

    /// Hands a broadcast to the code that has registered for it.
    func broadcast(_ intent: Intent) {
        broadcasts.post("onReceive", window: parts.profile.darwinNotification.window) {
            AndroidProcess.current.broadcast(intent)
        }
    }

    // MARK: Activities of the app's own

    func connectOverlays() {
        let android = AndroidProcess.current
        OwnActivities.of(android).startSink = { [unowned self] type, intent in
            parts.queue.async("start activity") { [self] in
                channel.post("start activity") { [self] in startOverlay(type, intent) }
            }
        }
        CustomTabs.of(process).open = { [unowned self] url, session in
            parts.queue.async("custom tab") { [self] in
                launcher.open(CustomTab(identifier: bundle.identifier, url: url, session))
            }
        }
        CustomTabs.of(process).openWebView = { [unowned self] view in
            parts.queue.async("web view") { [self] in
                launcher.open(CustomTab(identifier: bundle.identifier, view))
            }
        }
        CustomTabs.of(process).finishWebView = { [unowned self] view in
            parts.queue.async("finish of a web view") { [self] in launcher.finish(view) }
        }
    }

    /// One of its class that is there comes to the top; else a new one lies over the main activity.
    private func startOverlay(_ type: Activity.Type, _ intent: Intent) {
        if let overlay, Swift.type(of: overlay) == type {
            parts.note("onNewIntent of \(type)")
            overlay.onNewIntent(intent)
            guard launcher.shownTab == nil else {
                return parts.queue.async("clear top") { [launcher] in launcher.closeTab() }
            }
            return overlay.isFinishing ? resumeUnderOverlay() : overlay.onResume()
        }
        guard let activity, state == .active else {
            return parts.note("\(type) is not started: its app is in the background")
        }
        if !isCovered {
            parts.note("onPause")
            activity.onPause()
        }
        isCovered = true
        after(parts.profile.sceneChange, "onCreate of an activity") { [self] in
            parts.note("\(type): onCreate, onStart, onResume")
            let overlay = type.init(intent: intent)
            self.overlay = overlay
            overlay.finishSink = { [unowned self] in
                channel.post("finish of an activity") { [self] in resumeUnderOverlay() }
            }
            overlay.onCreate()
            overlay.onStart()
            overlay.onResume()
        }
    }

    /// The overlay is seen again, and may end at that.
    func resumeOverlay() {
        guard let overlay else { return }
        if !overlay.isFinishing { overlay.onResume() }
        if overlay.isFinishing { endOverlay() }
    }

    private func resumeUnderOverlay() {
        guard overlay?.isFinishing == true, state == .active, let activity else { return }
        endOverlay()
        isCovered = false
        parts.note("onResume")
        activity.onResume()
    }

    func endOverlay() {
        guard let overlay else { return }
        self.overlay = nil
        overlay.onPause()
        overlay.onStop()
        overlay.onDestroy()
    }
}
