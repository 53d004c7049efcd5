public import FaradFoundation

/// A message with buttons. It stays presented until somebody touches one: `tap(_:)`.
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet = 0
        case alert = 1
    }

    open var message: String?
    open private(set) var preferredStyle: Style = .alert
    open private(set) var actions: [UIAlertAction] = []
    /// Nil for an alert without any.
    open private(set) var textFields: [UITextField]?

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
    }

    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField()
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
    }

    /// Stands above a backdrop, both in one view.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard container == nil else { return }
        let container = UIView()
        container.addSubview(UIView())
        container.addSubview(view)
        presentingViewController?.viewIfLoaded?.window?.addSubview(container)
        self.container = container
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        container?.removeFromSuperview()
        container = nil
    }

    private var container: UIView?

    /// Touches the backdrop: an action sheet takes it for its cancelling button, if it has one; else
    /// whoever waits for taps hears of it. False when nobody does.
    @discardableResult
    package func tapOutside() -> Bool {
        if preferredStyle == .actionSheet,
            let title = actions.first(where: { $0.style == .cancel })?.title
        {
            return tap(title)
        }
        let recognizers = container?.subviews.first?.gestureRecognizers ?? []
        for recognizer in recognizers { recognizer.tap() }
        return !recognizers.isEmpty
    }

    /// Touches the button of that title: the alert goes away, then the button's handler runs.
    /// False when there is no such button or it is disabled.
    @discardableResult
    package func tap(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title }), action.isEnabled else {
            return false
        }
        guard let presenter = presentingViewController else {
            action.handler?(action)
            return true
        }
        presenter.dismiss(animated: true) { action.handler?(action) }
        return true
    }
}

/// A button of an alert.
open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable {
        case `default` = 0
        case cancel = 1
        case destructive = 2
    }

    public let title: String?
    public let style: Style
    open var isEnabled = true
    let handler: ((UIAlertAction) -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
