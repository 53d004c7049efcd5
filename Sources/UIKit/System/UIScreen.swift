public import FaradFoundation

/// The phone's display: 390 by 844 points at three pixels each (assumed: an iPhone 14's).
open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }

    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var scale: CGFloat { 3 }
}
