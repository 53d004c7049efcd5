public import FaradFoundation

/// Who looks after the presentation of a controller.
open class UIPresentationController: NSObject {
    public private(set) unowned var presentedViewController: UIViewController
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    init(of presented: UIViewController) { presentedViewController = presented }

    open var presentingViewController: UIViewController? {
        presentedViewController.presentingViewController
    }
    open var containerView: UIView? { presentedViewController.viewIfLoaded?.superview }
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// What a phone makes of every style: it fills the screen.
    open var adaptivePresentationStyle: UIModalPresentationStyle { .fullScreen }
}

/// A presentation that an iPad shows beside a view, and a phone full screen.
open class UIPopoverPresentationController: UIPresentationController {
    open weak var sourceView: UIView?
    open var sourceRect = CGRect.zero
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    open var backgroundColor: UIColor?
}

/// A presentation that covers a phone from below, as most do. How far it comes up is of no effect here:
/// nothing is drawn, and nobody pulls at it.
open class UISheetPresentationController: UIPresentationController {
    /// How far a sheet may come up.
    open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Self("com.apple.UIKit.medium")
            public static let large = Self("com.apple.UIKit.large")
        }

        public let identifier: Identifier

        init(_ identifier: Identifier) { self.identifier = identifier }

        open class func medium() -> Detent { Detent(.medium) }
        open class func large() -> Detent { Detent(.large) }
    }

    open var detents: [Detent] = [.large()]
    open var selectedDetentIdentifier: Detent.Identifier?
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var prefersEdgeAttachedInCompactHeight = false
    open var preferredCornerRadius: CGFloat?
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let up = Self(rawValue: 1 << 0)
    public static let down = Self(rawValue: 1 << 1)
    public static let left = Self(rawValue: 1 << 2)
    public static let right = Self(rawValue: 1 << 3)
    public static let any: Self = [.up, .down, .left, .right]
}

/// Hears of presentations; unlike on a phone nobody swipes a sheet away, so of its end it hears only
/// where the app itself would tell it.
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool
    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerWillDismiss(_: UIPresentationController) {}
    public func presentationControllerDidDismiss(_: UIPresentationController) {}
    public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .fullScreen }
}

/// Hears of popovers; a phone has none.
public protocol UIPopoverPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
    func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func popoverPresentationControllerDidDismissPopover(
        _: UIPopoverPresentationController
    ) {}
    public func prepareForPopoverPresentation(_: UIPopoverPresentationController) {}
}

/// What goes along with a change of a controller's size or traits; there is none here.
public protocol UIViewControllerTransitionCoordinator: AnyObject {}

/// How a controller comes; nothing is seen of it.
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical = 0
    case flipHorizontal = 1
    case crossDissolve = 2
    case partialCurl = 3
}

public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable {
    case none = 0
    case fade = 1
    case slide = 2
}

/// What a view has to reckon with: an iPhone, upright, in the light appearance.
open class UITraitCollection: NSObject {
    open class var current: UITraitCollection { UITraitCollection() }

    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var displayScale: CGFloat { 3 }
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}
