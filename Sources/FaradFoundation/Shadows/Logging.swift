import Foundation

/// Prints a line of the app into the timeline; outside a simulated process, on standard output.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(describing: $0) }.joined(separator: separator), terminator)
}

public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Log.write(items.map { String(reflecting: $0) }.joined(separator: separator), terminator)
}

/// Where an app's lines go: `print`, and `NSLog` by a target's own `Shadows.swift`.
public enum Log {
    /// One call of `print`: a line of the timeline, whatever it ends with. Outside a simulated
    /// process it goes to standard output.
    public static func write(_ text: String, _ terminator: String = "\n") {
        guard let process = PhoneProcess.currentIfAny else {
            return Swift.print(text, terminator: terminator)
        }
        process.log(terminator == "\n" || terminator.isEmpty ? text : text + terminator)
    }

    /// One call of `NSLog`. Unlike on iOS the line bears no date and no process number: the
    /// timeline has both. Outside a simulated process it goes to standard error.
    public static func system(_ format: String, _ arguments: [any CVarArg] = []) {
        let line =
            format.utf8.contains(UInt8(ascii: "%"))
            ? String(format: format, arguments: arguments) : format
        if let process = PhoneProcess.currentIfAny { return process.log(line) }
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
