/// android.graphics: colours as ARGB.
public enum Color {
    private static let named: [String: UInt32] = [
        "black": 0xFF00_0000, "darkgray": 0xFF44_4444, "gray": 0xFF88_8888,
        "lightgray": 0xFFCC_CCCC, "white": 0xFFFF_FFFF, "red": 0xFFFF_0000, "green": 0xFF00_FF00,
        "blue": 0xFF00_00FF, "yellow": 0xFFFF_FF00, "cyan": 0xFF00_FFFF, "magenta": 0xFFFF_00FF,
        "aqua": 0xFF00_FFFF, "fuchsia": 0xFFFF_00FF, "darkgrey": 0xFF44_4444,
        "grey": 0xFF88_8888, "lightgrey": 0xFFCC_CCCC, "lime": 0xFF00_FF00,
        "maroon": 0xFF80_0000, "navy": 0xFF00_0080, "olive": 0xFF80_8000, "purple": 0xFF80_0080,
        "silver": 0xFFC0_C0C0, "teal": 0xFF00_8080,
    ]

    /// Reads `#RRGGBB`, `#AARRGGBB` or one of the names; nil where Android throws
    /// `IllegalArgumentException`.
    public static func parseColor(_ text: String) -> Int32? {
        guard text.hasPrefix("#") else {
            return named[text.lowercased()].map { Int32(bitPattern: $0) }
        }
        let digits = text.dropFirst()
        guard let number = UInt32(digits, radix: 16), digits.allSatisfy(\.isHexDigit) else {
            return nil
        }
        switch digits.count {
        case 6: return Int32(bitPattern: number | 0xFF00_0000)
        case 8: return Int32(bitPattern: number)
        default: return nil
        }
    }
}
