public import FaradFoundation

/// An effect on what lies below a view.
open class UIVisualEffect: NSObject {}

/// What lies below, blurred.
open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight = 0
        case light = 1
        case dark = 2
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial = 6
        case systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark

        /// A simulated phone's own appearance is light.
        package var isDark: Bool {
            self == .dark || rawValue >= Style.systemUltraThinMaterialDark.rawValue
        }
    }

    package let style: Style

    public init(style: Style) {
        self.style = style
        super.init()
    }
}

/// A view that lays an effect over what is below it.
open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect?

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
    }

    public convenience init() { self.init(effect: nil) }
}
