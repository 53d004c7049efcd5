import Foundation

/// Prints a line of the app into the timeline; outside a simulated process, on standard output.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(describing: $0) }.joined(separator: separator), terminator)
}

public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(reflecting: $0) }.joined(separator: separator), terminator)
}

/// Logs a line of the app into the timeline; outside a simulated process, on standard error.
///
/// Unlike on iOS the line bears no date and no process number: the timeline has both.
public func NSLog(_ format: String, _ args: any CVarArg...) {
    NSLogv(format, args)
}

public func NSLogv(_ format: String, _ args: [any CVarArg]) {
    let line =
        format.utf8.contains(UInt8(ascii: "%"))
        ? String(format: format, arguments: args) : format
    if let process = PhoneProcess.currentIfAny { return process.log(line) }
    FileHandle.standardError.write(Data((line + "\n").utf8))
}

/// Where the above meet; a target's own `Shadows.swift` forwards here.
public enum Log {
    public static func write(_ text: String, _ terminator: String) {
        guard let process = PhoneProcess.currentIfAny else {
            return Swift.print(text, terminator: terminator)
        }
        // A call is a line of the timeline, whatever it ends with.
        process.log(terminator == "\n" || terminator.isEmpty ? text : text + terminator)
    }
}
