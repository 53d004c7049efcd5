import FaradFoundation

/// Android's log, with the priority's letter and the tag before each line.
public enum Log {
    public static func v(_ tag: String, _ message: String) { write("V", tag, message) }
    public static func d(_ tag: String, _ message: String) { write("D", tag, message) }
    public static func i(_ tag: String, _ message: String) { write("I", tag, message) }
    public static func w(_ tag: String, _ message: String) { write("W", tag, message) }
    public static func e(_ tag: String, _ message: String) { write("E", tag, message) }

    private static func write(_ priority: String, _ tag: String, _ message: String) {
        PhoneProcess.current.log("\(priority)/\(tag): \(message)")
    }
}
