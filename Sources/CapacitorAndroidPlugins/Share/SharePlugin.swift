import AndroidFoundation
import CapacitorAndroid

/// The official Share plugin (F155), over the system's chooser.
///
/// The chooser gives no result: what tells that something was shared is that the app has been stopped
/// meanwhile, so an app of the phone's that ends while the other one is in front hears of a
/// cancellation (F179).
public class SharePlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Share") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("canShare", SharePlugin.canShare),
            PluginMethod("share", SharePlugin.share),
        ]
    }

    override public class var activityCallbacks: [ActivityCallback] {
        [ActivityCallback("activityResult", SharePlugin.activityResult)]
    }

    private var receiver: Int?
    private var hasStopped = false
    private var isPresenting = false
    private var chosenPackage: String?

    override public func load() {
        receiver = getContext().registerReceiver(Intent.EXTRA_CHOSEN_COMPONENT) {
            [unowned self] intent in chosenPackage = intent.component
        }
    }

    override public func handleOnStop() { hasStopped = true }

    override public func handleOnDestroy() {
        if let receiver { getContext().unregisterReceiver(receiver) }
    }

    func canShare(_ call: PluginCall) { call.resolve(JSObject().put("value", true)) }

    func share(_ call: PluginCall) {
        guard !isPresenting else {
            return call.reject("Can't share while sharing is in progress")
        }
        let text = call.getString("text")
        let url = call.getString("url")
        let files = call.getArray("files")?.toList() ?? []
        guard text != nil || url != nil || !files.isEmpty else {
            return call.reject("Must provide a URL or Message or files")
        }
        let isFile = url?.hasPrefix("file:") == true
        guard url == nil || isFile || url?.hasPrefix("http") == true else {
            return call.reject("Unsupported url")
        }
        var intent = Intent(files.count > 1 ? Intent.ACTION_SEND_MULTIPLE : Intent.ACTION_SEND)
        let words = [text, isFile ? nil : url].compactMap(\.self)
        if !words.isEmpty { intent.putExtra(Intent.EXTRA_TEXT, words.joined(separator: " ")) }
        if isFile, let url { hand([.string(url)], to: &intent, call) }
        intent.putExtra(Intent.EXTRA_SUBJECT, call.getString("title", ""))
        if !files.isEmpty { hand(files, to: &intent, call) }
        chosenPackage = nil
        hasStopped = false
        isPresenting = true
        startActivityForResult(
            call, Intent.createChooser(intent, call.getString("dialogTitle", "Share")),
            "activityResult")
    }

    /// What cannot be handed over rejects the call, and yet the chooser comes, without any file.
    private func hand(_ files: [JSONValue], to intent: inout Intent, _ call: PluginCall) {
        do {
            intent.clipData = try files.map { file in
                guard case .string(let text) = file else {
                    throw JavaException(
                        "java.lang.ClassCastException",
                        "\(file.javaClass) cannot be cast to java.lang.String")
                }
                guard text.hasPrefix("file:") else {
                    throw JavaException("", "only file urls are supported")
                }
                return try FileProvider.getUriForFile(
                    getContext(), getAppId() + ".fileprovider", File(Uri.parse(text).path ?? ""))
            }
        } catch {
            call.reject((error as? JavaException)?.message ?? "")
        }
    }

    private func activityResult(_ call: PluginCall?, _ result: ActivityResult) {
        if result.getResultCode() == ActivityResult.RESULT_CANCELED, !hasStopped {
            call?.reject("Share canceled")
        } else {
            call?.resolve(JSObject().put("activityType", chosenPackage ?? ""))
        }
        isPresenting = false
    }
}
