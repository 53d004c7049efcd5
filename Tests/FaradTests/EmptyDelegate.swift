@testable import UIKit

/// An app delegate that does nothing.
final class EmptyDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
}
