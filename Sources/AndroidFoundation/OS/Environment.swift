// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The storage that all apps share; it ends with the device, as their own folders do.
public enum Environment {
    static let storage = "/storage/emulated/0"

    public static let DIRECTORY_DCIM = "DCIM"
    public static let DIRECTORY_DOCUMENTS = "Documents"
    public static let DIRECTORY_DOWNLOADS = "Download"
    public static let DIRECTORY_PICTURES = "Pictures"

    public static func getExternalStorageDirectory() -> File { File(storage) }

    public static func getExternalStoragePublicDirectory(_ type: String) -> File {
        File(getExternalStorageDirectory(), type)
    }
}

extension Context {
    /// The app's own folder of the shared storage; with a type a folder in it, which is made.
    public func getExternalFilesDir(_ type: String? = nil) -> File {
        let folder = File(ownExternalFolder, "files")
        guard let type else { return folder }
        let typed = File(folder, type)
        if !typed.exists() { _ = typed.mkdirs() }
        return typed
    }

    public func getExternalCacheDir() -> File { File(ownExternalFolder, "cache") }

    private var ownExternalFolder: File {
        File(Environment.getExternalStorageDirectory(), "Android/data/" + getPackageName())
    }
}
