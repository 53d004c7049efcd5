public import FaradFoundation

/// A colour in sRGB.
open class UIColor: NSObject {
    private let redPart: CGFloat
    private let greenPart: CGFloat
    private let bluePart: CGFloat
    private let alphaPart: CGFloat
    public let cgColor: CGColor

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (redPart, greenPart, bluePart, alphaPart) = (red, green, blue, alpha)
        cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public init(white: CGFloat, alpha: CGFloat) {
        (redPart, greenPart, bluePart, alphaPart) = (white, white, white, alpha)
        cgColor = CGColor(gray: white, alpha: alpha)
    }

    public init(cgColor: CGColor) {
        let parts = cgColor.rgba
        (redPart, greenPart, bluePart, alphaPart) = (parts[0], parts[1], parts[2], parts[3])
        self.cgColor = cgColor
    }

    open class var white: UIColor { UIColor(white: 1, alpha: 1) }
    open class var black: UIColor { UIColor(white: 0, alpha: 1) }
    open class var clear: UIColor { UIColor(white: 0, alpha: 0) }
    open class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    open class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    open class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    open class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    open class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    open class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    open class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    open class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    open class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    open class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    open class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
    open class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }

    // The system's colours are those of the light appearance: a simulated phone has no other.

    open class var systemBackground: UIColor { .white }
    open class var label: UIColor { .black }
    open class var secondarySystemBackground: UIColor { UIColor(bytes: 242, 242, 247) }
    open class var systemBlue: UIColor { UIColor(bytes: 0, 122, 255) }
    open class var systemRed: UIColor { UIColor(bytes: 255, 59, 48) }
    open class var systemGreen: UIColor { UIColor(bytes: 52, 199, 89) }
    open class var systemGray: UIColor { UIColor(bytes: 142, 142, 147) }
    open class var systemOrange: UIColor { UIColor(bytes: 255, 149, 0) }
    open class var systemYellow: UIColor { UIColor(bytes: 255, 204, 0) }

    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: redPart, green: greenPart, blue: bluePart, alpha: alpha)
    }

    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = redPart
        green?.pointee = greenPart
        blue?.pointee = bluePart
        alpha?.pointee = alphaPart
        return true
    }

    private var parts: [CGFloat] { [redPart, greenPart, bluePart, alphaPart] }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return parts == other.parts
    }

    open override var hash: Int {
        var hasher = Hasher()
        for part in parts { hasher.combine(part) }
        return hasher.finalize()
    }
}
