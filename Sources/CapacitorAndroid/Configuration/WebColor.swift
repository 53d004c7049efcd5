import AndroidFoundation

/// Colors as web pages write them.
public enum WebColor {
    /// Reads `#RRGGBB` or `#RRGGBBAA`, with or without the sign, as ARGB; nil for another text.
    public static func parseColor(_ text: String) -> Int32? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        switch digits.count {
        case 6: return Color.parseColor("#" + digits)
        case 8: return Color.parseColor("#" + digits.suffix(2) + digits.prefix(6))
        default: return nil
        }
    }
}
