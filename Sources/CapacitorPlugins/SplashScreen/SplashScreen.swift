import Capacitor

/// A picture over an app's view, which fades in, stays, and fades out.
final class SplashScreen {
    /// Durations in milliseconds.
    struct Settings {
        var showDuration = 3000
        var fadeInDuration = 200
        var fadeOutDuration = 200
        var autoHide = true
    }

    private let parent: UIView
    private let view = UIView()
    private var isVisible = false

    init(in parent: UIView) { self.parent = parent }

    /// - Parameter completion: When it begins to fade out again, or has come up to stay.
    func show(_ settings: Settings, isLaunch: Bool, completion: @escaping () -> Void) {
        DispatchQueue.main.async { [self] in
            parent.addSubview(view)
            UIView.animate(withDuration: TimeInterval(settings.fadeInDuration) / 1000) { [self] in
                view.alpha = 1
            } completion: { [self] _ in
                isVisible = true
                guard settings.autoHide else { return completion() }
                let duration = TimeInterval(settings.showDuration) / 1000
                DispatchQueue.main.asyncAfter(deadline: .now() + duration) { [self] in
                    hide(settings.fadeOutDuration, isLaunch: isLaunch)
                    completion()
                }
            }
        }
    }

    func hide(_ fadeOutDuration: Int, isLaunch: Bool) {
        if !isVisible { return }
        if isLaunch {
            CAPLog.print(
                "SplashScreen.hideSplash: SplashScreen was automatically hidden after default "
                    + "timeout. You should call `SplashScreen.hide()` as soon as your web app is "
                    + "loaded (or increase the timeout).")
        }
        DispatchQueue.main.async { [self] in
            UIView.animate(withDuration: TimeInterval(fadeOutDuration) / 1000) { [self] in
                view.alpha = 0
            } completion: { [self] _ in
                isVisible = false
                view.removeFromSuperview()
            }
        }
    }
}
