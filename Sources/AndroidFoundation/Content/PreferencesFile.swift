import FaradFoundation

/// The file of shared preferences: read once, written as a whole, with the former state kept as
/// `<name>.xml.bak` while that goes on (F181).
enum PreferencesFile {
    private static var files: FileSystem { PhoneProcess.current.system.fileSystem }

    static func read(_ path: String) -> HashMap<SharedPreferences.Value> {
        let process = PhoneProcess.current
        let backup = path + ".bak"
        do {
            // A backup is left where a write was cut off: the file is not to be trusted.
            if files.exists(backup, as: process) {
                if files.exists(path, as: process) { try files.remove(path, as: process) }
                try files.move(backup, to: path, as: process)
            }
            guard files.exists(path, as: process) else { return HashMap() }
            let data = try files.read(path, as: process)
            return try PreferencesXML.read(String(decoding: data, as: UTF8.self))
        } catch {
            // As on a phone, the app then starts with no preferences at all.
            Log.w("SharedPreferencesImpl", "Cannot read \(path): \(error)")
            return HashMap()
        }
    }

    static func write(_ text: String, to path: String) -> Bool {
        let process = PhoneProcess.current
        let backup = path + ".bak"
        do {
            try files.createDirectory(PhonePath.parent(path), withIntermediates: true, as: process)
            if files.exists(path, as: process) {
                if files.exists(backup, as: process) {
                    try files.remove(path, as: process)
                } else {
                    try files.move(path, to: backup, as: process)
                }
            }
            try files.write(path, Data(text.utf8), as: process)
            if files.exists(backup, as: process) { try files.remove(backup, as: process) }
            return true
        } catch {
            Log.w("SharedPreferencesImpl", "writeToFile: Got exception: \(error)")
            return false
        }
    }
}
