public import UIKit

extension UIColor: CapacitorExtension {}

extension CapacitorExtensionTypeWrapper where T: UIColor {
    /// Each part from 0 to 255.
    public static func color(r: Int, g: Int, b: Int, a: Int = 0xFF) -> UIColor {
        UIColor(
            red: CGFloat(r) / 255, green: CGFloat(g) / 255, blue: CGFloat(b) / 255,
            alpha: CGFloat(a) / 255)
    }

    /// From `RRGGBB` or `RRGGBBAA`, with or without a number sign; nil for anything else.
    public static func color(fromHex text: String) -> UIColor? {
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacingOccurrences(of: "#", with: "")
        guard let number = UInt32(digits, radix: 16) else { return nil }
        func part(_ shift: UInt32) -> Int { Int((number >> shift) & 0xFF) }
        switch digits.count {
        case 6: return color(r: part(16), g: part(8), b: part(0))
        case 8: return color(r: part(24), g: part(16), b: part(8), a: part(0))
        default: return nil
        }
    }
}
