import Capacitor
import FaradFoundation

/// Of the Cordova plugin `cordova-plugin-file` what its script asks before it lets an app's
/// `deviceready` come: where the app's folders are.
public class CDVFile: CDVPlugin {
    override public class var unsimulatedActions: Set<String> {
        [
            "requestFileSystem", "requestAllFileSystems", "resolveLocalFileSystemURI",
            "getDirectory", "getFile", "getParent", "removeRecursively", "remove", "copyTo",
            "moveTo", "setMetadata", "getFileMetadata", "readEntries", "readAsText",
            "readAsDataURL", "readAsArrayBuffer", "readAsBinaryString", "write", "testFileExists",
            "testDirectoryExists", "getFreeDiskSpace", "truncate", "_getLocalFilesystemPath",
        ]
    }

    override public var actions: [String: (CDVInvokedUrlCommand) -> Void] {
        ["requestAllPaths": requestAllPaths]
    }

    private func requestAllPaths(_ command: CDVInvokedUrlCommand) {
        func url(_ path: String) -> String {
            URL(fileURLWithPath: path, isDirectory: true).absoluteString
        }
        func folder(_ directory: FileManager.SearchPathDirectory) -> String {
            FileManager.default.urls(for: directory, in: .userDomainMask).first?.path ?? ""
        }
        let library = folder(.libraryDirectory)
        let paths: [String: Any] = [
            "applicationDirectory": url(Bundle.main.bundlePath),
            "applicationStorageDirectory": url((library as NSString).deletingLastPathComponent),
            "dataDirectory": url(library + "/NoCloud"),
            "syncedDataDirectory": url(library + "/Cloud"),
            "documentsDirectory": url(folder(.documentDirectory)),
            "cacheDirectory": url(folder(.cachesDirectory)),
            "tempDirectory": url(FileManager.default.temporaryDirectory.path),
            "rootDirectory": "file:///",
        ]
        commandDelegate?.send(
            CDVPluginResult(status: .ok, messageAs: paths), callbackId: command.callbackId)
    }
}
