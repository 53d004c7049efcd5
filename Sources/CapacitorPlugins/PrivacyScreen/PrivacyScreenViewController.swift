import Capacitor

/// Covers all that an app shows.
package final class PrivacyScreenViewController: UIViewController {
    private let blur: UIBlurEffect.Style?

    /// Nil: a view of one colour, as there is neither a storyboard nor a launch image to take a picture
    /// from.
    init(blur: UIBlurEffect.Style?) {
        self.blur = blur
        super.init()
        modalPresentationStyle = .overFullScreen
    }

    override package func loadView() {
        let cover = UIView(frame: UIScreen.main.bounds)
        if let blur {
            let effect = UIVisualEffectView(effect: UIBlurEffect(style: blur))
            effect.frame = cover.frame
            cover.addSubview(effect)
        } else {
            cover.backgroundColor = .white
        }
        view = cover
    }

    /// How it blurs what lies below it; nil where it shows a launch screen.
    package var shownBlur: UIBlurEffect.Style? {
        let effects = (viewIfLoaded?.subviews ?? []).compactMap {
            ($0 as? UIVisualEffectView)?.effect as? UIBlurEffect
        }
        return effects.first?.style
    }
}
