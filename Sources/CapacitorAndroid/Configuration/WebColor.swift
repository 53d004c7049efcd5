/// Colors as web pages write them.
public enum WebColor {
    /// Whether a text is one: six or eight hex digits, with or without a `#`.
    public static func isColor(_ text: String) -> Bool {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        return [6, 8].contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
