// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// What the user was doing, or a web link that the system gives to an app (a universal link).
open class NSUserActivity: NSObject {
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?
    open var referrerURL: URL?
    open var isEligibleForHandoff = true

    public init(activityType: String) { self.activityType = activityType }

    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
