import Capacitor

/// The camera above the app, which looks for codes; what it finds is the user's to say.
package final class BarcodeScannerViewController: UIViewController {
    /// The kinds of codes by their numbers, as far as iOS reads them: all but 7 and 16.
    private static let readable = Set(0...15).subtracting([7])
    private static let (ean13, upcA) = (9, 14)

    /// The kind that alone is looked for, by its number; nil: any.
    package let hint: Int?
    private let found: (_ text: String, _ format: Int) -> Void

    /// - Parameter found: Called with an empty text where the user has closed it.
    init(hint: Int?, found: @escaping (_ text: String, _ format: Int) -> Void) {
        self.hint = hint.flatMap { Self.readable.contains($0) ? $0 : nil }
        self.found = found
        super.init()
        modalPresentationStyle = .fullScreen
    }

    /// Whether it sees a code of that kind: one for articles in America is one for all others too.
    package func sees(_ format: Int) -> Bool {
        guard Self.readable.contains(format) else { return false }
        guard let hint else { return true }
        return Self.symbology(hint) == Self.symbology(format)
    }

    private static func symbology(_ format: Int) -> Int { format == upcA ? ean13 : format }

    /// iOS does not tell the two kinds for articles apart. Without a hint it is the one or the other by
    /// the order of a dictionary; here it is the wider one.
    package func scan(_ text: String, _ format: Int) {
        let symbology = Self.symbology(format)
        found(text, symbology == Self.ean13 && hint == Self.upcA ? Self.upcA : symbology)
    }

    /// The user closes it.
    package func close() { found("", 17) }
}
