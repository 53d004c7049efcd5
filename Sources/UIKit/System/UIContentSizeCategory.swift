public import FaradFoundation

/// How large the user wants texts to be.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    public static let accessibilityExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    public static let accessibilityExtraExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    public static let didChangeNotification = Notification.Name(
        "UIContentSizeCategoryDidChangeNotification")

    public var isAccessibilityCategory: Bool {
        rawValue.hasPrefix("UICTContentSizeCategoryAccessibility")
    }

    static var ofCurrentPhone: Self { Self(UserSettings.ofCurrentPhone.values.textSize) }

    /// The size of body text in points, by Apple's table of Dynamic Type.
    var bodyPointSize: CGFloat {
        switch self {
        case .extraSmall: 14
        case .small: 15
        case .medium: 16
        case .extraLarge: 19
        case .extraExtraLarge: 21
        case .extraExtraExtraLarge: 23
        case .accessibilityMedium: 28
        case .accessibilityLarge: 33
        case .accessibilityExtraLarge: 40
        case .accessibilityExtraExtraLarge: 47
        case .accessibilityExtraExtraExtraLarge: 53
        default: 17
        }
    }
}

/// The size of a font; there are no glyphs.
open class UIFont: NSObject {
    /// What a text is for; of Apple's styles only the body's.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    }

    /// In points.
    public let pointSize: CGFloat

    init(pointSize: CGFloat) { self.pointSize = pointSize }

    /// The font for such texts at the size that the user has chosen.
    ///
    /// Stops outside a simulated process, and for other styles than the body's.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        guard style == .body else {
            unsimulated("Farad does not simulate the text style \(style.rawValue); use body")
        }
        return UIFont(pointSize: UIContentSizeCategory.ofCurrentPhone.bodyPointSize)
    }
}

extension UIApplication {
    /// How large the user wants texts to be.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        UIContentSizeCategory.ofCurrentPhone
    }
}
