import FaradFoundation

/// A view that shows a picture.
open class UIImageView: UIView {
    open var image: UIImage? { didSet { Screen.changed(self) } }

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
}
