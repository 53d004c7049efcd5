// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What is handed over to other apps by the system's chooser, its photo picker and its camera.
extension Intent {
    public static let ACTION_CHOOSER = "android.intent.action.CHOOSER"
    public static let ACTION_SEND = "android.intent.action.SEND"
    public static let ACTION_SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"
    public static let EXTRA_CHOSEN_COMPONENT = "android.intent.extra.CHOSEN_COMPONENT"
    public static let EXTRA_INTENT = "android.intent.extra.INTENT"
    public static let EXTRA_SUBJECT = "android.intent.extra.SUBJECT"
    public static let EXTRA_TEXT = "android.intent.extra.TEXT"
    public static let EXTRA_TITLE = "android.intent.extra.TITLE"

    /// The intent of the system's chooser, which sends `EXTRA_CHOSEN_COMPONENT` to the app's receivers
    /// of that name when the user has chosen.
    ///
    /// Android takes a pending intent for that; one of a broadcast to the app itself is meant here.
    public static func createChooser(_ target: Intent, _ title: String) -> Intent {
        var chooser = Intent(ACTION_CHOOSER)
        chooser.extras[EXTRA_INTENT] = .intent(target)
        chooser.putExtra(EXTRA_TITLE, title)
        chooser.clipData = target.clipData
        return chooser
    }

    /// What a chooser's user chooses for; nil for any other intent.
    package var chosenFor: Intent? {
        guard action == Self.ACTION_CHOOSER, case .intent(let target)? = extras[Self.EXTRA_INTENT]
        else { return nil }
        return target
    }
}

/// androidx.core.content: addresses by which other apps get files of this one, with the paths that
/// Capacitor's template of an app configures.
public enum FileProvider {
    /// - Throws: A `java.lang.IllegalArgumentException` for a file that lies in none of these paths, as
    ///   the app's own files folder does.
    public static func getUriForFile(
        _ context: Context, _ authority: String, _ file: File
    ) throws -> Uri {
        let path = file.absolutePath
        for (name, root) in roots(context.dataFolder) where path.hasPrefix(root + "/") {
            let rest = Uri.encode(String(path.dropFirst(root.count + 1)), allowing: "/")
            return Uri.parse("content://\(authority)/\(name)/\(rest)")
        }
        throw JavaException(
            "java.lang.IllegalArgumentException",
            "Failed to find configured root that contains \(path)")
    }

    private static func roots(_ dataFolder: String) -> [(name: String, path: String)] {
        [("my_images", Environment.storage), ("my_cache_images", dataFolder + "/cache")]
    }

    /// The file behind an address of an app whose data lies there; nil for another app's address.
    package static func path(of uri: Uri, _ package: String, _ dataFolder: String) -> String? {
        let start = "content://\(package).fileprovider/"
        guard uri.description.hasPrefix(start) else { return nil }
        let rest = Uri.decode(String(uri.description.dropFirst(start.count)))
        for (name, root) in roots(dataFolder) where rest.hasPrefix(name + "/") {
            return root + rest.dropFirst(name.count)
        }
        return nil
    }
}
