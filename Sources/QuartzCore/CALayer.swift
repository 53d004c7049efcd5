public import FaradFoundation

/// What a view is drawn by: kept, and drawn by nobody.
open class CALayer: NSObject {
    open var frame = CGRect.zero
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var cornerRadius: CGFloat = 0
    open var masksToBounds = false
    open var borderWidth: CGFloat = 0
    open var opacity: Float = 1
    open var shadowOpacity: Float = 0
    open var shadowRadius: CGFloat = 3
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// Apart from the tree of views: what an app has put there itself.
    open private(set) weak var superlayer: CALayer?
    /// Nil where there is none.
    open private(set) var sublayers: [CALayer]?

    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        sublayers = (sublayers ?? []) + [layer]
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        if superlayer?.sublayers?.isEmpty == true { superlayer?.sublayers = nil }
        superlayer = nil
    }

    /// Whether pictures of the screen leave it and what is in it out.
    package var isSecret: () -> Bool = { false }

    /// Whether pictures of the screen leave it out: what lies in the text of a password does.
    package var isKeptFromScreenshots: Bool {
        isSecret() || superlayer?.isKeptFromScreenshots ?? false
    }
}
