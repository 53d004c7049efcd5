import AndroidFoundation
import CapacitorAndroid

/// The official Browser plugin (F153), over a tab of the phone's browser.
///
/// An address that no app takes leaves an activity without contents above the app, until the user
/// presses the back button.
public class BrowserPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Browser") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("open", BrowserPlugin.open),
            PluginMethod("close", BrowserPlugin.close),
        ]
    }

    private var browser: Browser!

    private var controller: BrowserController { BrowserController.of(getContext().android) }

    override public func load() {
        browser = Browser(getContext())
        browser.eventDidOccur = { [unowned self] in notifyListeners($0.rawValue, nil) }
    }

    override public func handleOnResume() { browser.bindService() }

    override public func handleOnPause() { browser.unbindService() }

    /// Answers when the tab is on its way.
    func open(_ call: PluginCall) throws {
        guard let text = call.getString("url") else {
            return call.reject("Must provide a URL to open")
        }
        guard !text.isEmpty else { return call.reject("URL must not be empty") }
        try getContext().startActivity(Intent(getContext(), BrowserControllerActivity.self))
        controller.ready = { [unowned self] activity in
            do {
                try browser.open(Uri.parse(text))
                controller.activity = activity
                call.resolve()
            } catch {
                call.reject("Unable to display URL")
            }
        }
    }

    /// Without a tab there is nothing to do, and no error. The tab's end is told as one by the user.
    func close(_ call: PluginCall) throws {
        if controller.activity != nil {
            controller.activity = nil
            var intent = Intent(getContext(), BrowserControllerActivity.self)
            intent.putExtra("close", true)
            try getContext().startActivity(intent)
        }
        call.resolve()
    }
}
