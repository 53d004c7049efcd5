public import FaradFoundation

/// A button; a test touches it by its title.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    public let buttonType: ButtonType
    /// Nil where the button has never had a title.
    open private(set) var titleLabel: UILabel? = UILabel()
    open private(set) var imageView: UIImageView?
    private var titles: [(state: State, title: String?)] = []
    private var colors: [(state: State, color: UIColor?)] = []

    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }

    public init(type buttonType: ButtonType) {
        self.buttonType = buttonType
        super.init(frame: .zero)
    }

    open func setTitle(_ title: String?, for state: State) {
        titles.removeAll { $0.state == state }
        titles.append((state, title))
        if let label = titleLabel, label.superview == nil { addSubview(label) }
        titleLabel?.text = currentTitle
    }

    open func title(for state: State) -> String? { titles.first { $0.state == state }?.title }

    open func setTitleColor(_ color: UIColor?, for state: State) {
        colors.removeAll { $0.state == state }
        colors.append((state, color))
        titleLabel?.textColor = colors.first { $0.state == .normal }?.color
    }

    open func titleColor(for state: State) -> UIColor? {
        colors.first { $0.state == state }?.color
    }

    /// That of its state, else of the normal one.
    open var currentTitle: String? { title(for: state) ?? title(for: .normal) }

    open func setImage(_ image: UIImage?, for state: State) {
        guard state == .normal else { return }
        let view = imageView ?? UIImageView()
        view.image = image
        imageView = view
        if view.superview == nil { addSubview(view) }
    }

    open override var isEnabled: Bool { didSet { titleLabel?.text = currentTitle } }

    /// What a person touches it by: its title, else its label for VoiceOver.
    package var name: String? { currentTitle ?? accessibilityLabel }

    package func touch() {
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
    }
}
