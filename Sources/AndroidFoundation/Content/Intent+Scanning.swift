// What a scanner of codes is started with, and what it gives back.
extension Intent {
    /// The scanner that the official plugin brings, an activity of the app's own.
    package static let scanCode = "com.outsystems.plugins.barcode.SCAN"

    private static let (hint, library) = ("hint", "scanningLibrary")
    private static let (text, format) = ("text", "format")

    /// - Parameters:
    ///   - hint: The kind of codes that alone is looked for, by its number; nil: any.
    ///   - usesMLKit: Whether Google's library reads the codes, and not ZXing.
    package static func scanner(hint: Int32?, usesMLKit: Bool) -> Intent {
        var intent = Intent(scanCode)
        if let hint { intent.putExtra(Self.hint, hint) }
        intent.putExtra(library, usesMLKit)
        return intent
    }

    /// Whether the scanner sees codes of that kind.
    package func sees(_ format: Int32) -> Bool {
        if hasExtra(Self.hint), getIntExtra(Self.hint, format) != format { return false }
        return !getBooleanExtra(Self.library, false) || ![7, 12, 13, 16].contains(format)
    }

    package static func scanned(_ text: String, _ format: Int32) -> Intent {
        var intent = Intent(scanCode)
        intent.putExtra(Self.text, text)
        intent.putExtra(Self.format, format)
        return intent
    }

    /// Nil where there is none.
    package var scanned: (text: String, format: Int32)? {
        getStringExtra(Self.text).map { ($0, getIntExtra(Self.format, 17)) }
    }
}
