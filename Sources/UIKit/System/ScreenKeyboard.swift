public import FaradFoundation
package import Simulation

/// The keyboard of the screen over an app, which a page asks for when a field of it gets the focus.
///
/// Where nobody of the app hears of its ways, it does not come: nothing would be otherwise.
package final class ScreenKeyboard {
    /// In points (assumed: an iPhone 14's, without the bar of a web view's form).
    package static let height = 336
    /// In seconds.
    package static let animation = 0.25

    /// Whether anybody of the app wants to hear of it.
    package var isHeard = false
    private unowned let process: SimulatedProcess
    private var isShown = false
    private var ways = 0

    private init(_ process: SimulatedProcess) { self.process = process }

    package static func of(_ process: SimulatedProcess) -> ScreenKeyboard {
        process.service(ScreenKeyboard.self) { ScreenKeyboard(process) }
    }

    private var resource: Resource { Resource("keyboard", process.uniqueName) }

    /// What a page's wish for it touches of the app's memory.
    package var memory: MemoryFootprint { MemoryFootprint([Step(.write, resource)]) }

    /// On the main queue: it comes or goes.
    package func ask(_ isWanted: Bool) {
        guard isHeard else { return }
        process.simulation.touches(.write, resource)
        guard isWanted != isShown else { return }
        isShown = isWanted
        ways += 1
        let way = ways
        process.simulation.trace.note(
            .lifecycle, "the keyboard \(isWanted ? "comes up" : "goes")")
        tell(
            isWanted
                ? UIResponder.keyboardWillShowNotification
                : UIResponder.keyboardWillHideNotification)
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + Self.animation) { [weak self] in
            guard let self, way == ways else { return }
            tell(
                isWanted
                    ? UIResponder.keyboardDidShowNotification
                    : UIResponder.keyboardDidHideNotification)
        }
    }

    private func tell(_ name: Notification.Name) {
        let screen = UIScreen.main.bounds
        let frame = CGRect(
            x: 0, y: isShown ? screen.height - CGFloat(Self.height) : screen.height,
            width: screen.width, height: CGFloat(Self.height))
        NotificationCenter.default.announce(
            name, object: nil,
            userInfo: [
                UIResponder.keyboardFrameEndUserInfoKey: frame,
                UIResponder.keyboardAnimationDurationUserInfoKey: Self.animation,
            ])
    }
}

extension UIResponder {
    public static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification")
    public static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    public static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification")
    public static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification")
    public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
}
