import QuartzCore

/// A view that shows a text.
open class UILabel: UIView {
    open var text: String? { didSet { if text != oldValue { Screen.changed(self) } } }
    open var textColor: UIColor?
    open var numberOfLines = 1
    open var textAlignment = NSTextAlignment.natural
    open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize)
}

/// A line that the user can type in.
open class UITextField: UIView {
    open var text: String? = ""
    open var placeholder: String?
    open var isSecureTextEntry = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        // Where it draws its text.
        let canvas = CALayer()
        canvas.isSecret = { [weak self] in self?.isSecureTextEntry == true }
        layer.addSublayer(canvas)
    }
}
