import Capacitor

/// A text that fades in above a view, stays a while, and fades out again.
struct Toast {
    let text: String
    /// How long it stays, in seconds.
    let seconds: TimeInterval
    private static let fade: TimeInterval = 0.3

    /// - Parameter duration: `long` for 3.5 seconds; anything else is 2.
    init(text: String, duration: String) {
        self.text = text
        seconds = duration == "long" ? 3.5 : 2
    }

    /// The completion comes when it has faded out.
    func show(in view: UIView, completion: @escaping () -> Void) {
        let label = UILabel()
        label.text = text
        label.textColor = .white
        label.backgroundColor = UIColor.black.withAlphaComponent(0.6)
        label.numberOfLines = 0
        label.alpha = 0
        view.addSubview(label)
        UIView.animate(withDuration: Self.fade) {
            label.alpha = 1
        } completion: { _ in
            UIView.animate(withDuration: Self.fade, delay: seconds, options: .curveEaseOut) {
                label.alpha = 0
            } completion: { _ in
                label.removeFromSuperview()
                completion()
            }
        }
    }
}
