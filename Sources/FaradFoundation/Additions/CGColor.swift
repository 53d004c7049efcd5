public import Foundation

/// A colour as Core Graphics has it, in sRGB or in shades of grey.
public final class CGColor: Hashable, @unchecked Sendable {
    /// The parts, alpha last; a shade of grey has two.
    public let components: [CGFloat]?

    /// - Parameter components: Two of a shade of grey, or four.
    package init(components: [CGFloat]) { self.components = components }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(components: [red, green, blue, alpha])
    }

    public convenience init(
        srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        self.init(components: [red, green, blue, alpha])
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(components: [gray, alpha])
    }

    public var numberOfComponents: Int { components?.count ?? 0 }
    public var alpha: CGFloat { components?.last ?? 1 }

    /// Red, green, blue and alpha.
    package var rgba: [CGFloat] {
        guard let components, components.count == 2 else { return components ?? [0, 0, 0, 1] }
        return [components[0], components[0], components[0], components[1]]
    }

    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.components == other.components
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
