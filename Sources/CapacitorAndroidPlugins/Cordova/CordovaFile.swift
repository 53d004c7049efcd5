import CapacitorAndroid

/// Of the Cordova plugin `cordova-plugin-file` what its script asks before it lets an app's
/// `deviceready` come: where the app's folders are.
public class CordovaFile: CordovaPlugin {
    override public class var unsimulatedActions: Set<String> {
        [
            "testSaveLocationExists", "getFreeDiskSpace", "testFileExists", "testDirectoryExists",
            "readAsText", "readAsDataURL", "readAsArrayBuffer", "readAsBinaryString", "write",
            "truncate", "requestAllFileSystems", "requestFileSystem", "resolveLocalFileSystemURI",
            "getFileMetadata", "getParent", "getDirectory", "getFile", "remove",
            "removeRecursively", "moveTo", "copyTo", "readEntries", "_getLocalFilesystemPath",
        ]
    }

    override public func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) -> Bool {
        guard action == "requestAllPaths" else { return false }
        let context = activity.getApplicationContext()
        func url(_ path: String) -> String { "file://" + path + "/" }
        func parent(_ path: String) -> String {
            String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        }
        let files = context.getExternalFilesDir().path
        let paths = JSObject()
        paths.put("applicationDirectory", "file:///android_asset/")
        paths.put("applicationStorageDirectory", url(parent(context.getFilesDir())))
        paths.put("dataDirectory", url(context.getFilesDir()))
        paths.put("cacheDirectory", url(context.getCacheDir()))
        paths.put("externalApplicationStorageDirectory", url(parent(files)))
        paths.put("externalDataDirectory", url(files))
        paths.put("externalCacheDirectory", url(context.getExternalCacheDir().path))
        paths.put(
            "externalRootDirectory", url(Environment.getExternalStorageDirectory().path))
        callbackContext.success(paths)
        return true
    }
}
