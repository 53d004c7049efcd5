// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What the user is asked for by other apps: the camera, the photo picker, the editor, the documents.
extension Intent {
    public static let ACTION_EDIT = "android.intent.action.EDIT"
    public static let ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT"
    public static let EXTRA_ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"
    public static let EXTRA_MIME_TYPES = "android.intent.extra.MIME_TYPES"

    /// Whether the user is to take, pick or edit pictures in it.
    package var wantsPhotos: Bool {
        let actions = [
            MediaStore.ACTION_IMAGE_CAPTURE, MediaStore.ACTION_VIDEO_CAPTURE,
            MediaStore.ACTION_PICK_IMAGES, Self.ACTION_EDIT,
        ]
        return actions.contains(action)
            || wantsDocuments
                && patterns.contains { pattern in
                    ["*/*", "image/", "video/"].contains(where: pattern.hasPrefix)
                }
    }

    /// Whether the user is to pick documents in it, photos among them.
    package var wantsDocuments: Bool { action == Self.ACTION_GET_CONTENT }

    /// The most that it takes; 0: any number.
    package var fileLimit: Int {
        wantsDocuments
            ? getBooleanExtra(Self.EXTRA_ALLOW_MULTIPLE, false) ? 0 : 1
            : Int(getIntExtra(MediaStore.EXTRA_PICK_IMAGES_MAX, 1))
    }

    private var patterns: [String] {
        getStringArrayExtra(Self.EXTRA_MIME_TYPES) ?? [type ?? "*/*"]
    }

    /// Whether it takes something of a MIME type.
    package func accepts(_ mimeType: String) -> Bool {
        switch action {
        case MediaStore.ACTION_VIDEO_CAPTURE: return mimeType.hasPrefix("video/")
        case Self.ACTION_GET_CONTENT:
            return patterns.contains { pattern in
                pattern == "*/*" || pattern == mimeType
                    || pattern.hasSuffix("/*") && mimeType.hasPrefix(pattern.dropLast())
            }
        default: return mimeType.hasPrefix("image/")
        }
    }
}
