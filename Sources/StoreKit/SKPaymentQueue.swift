public import FaradFoundation

/// The queue of StoreKit's first version, of which only what is always so is here: nobody can observe
/// it, and without observers it holds nothing.
open class SKPaymentQueue: NSObject {
    open class func `default`() -> SKPaymentQueue { SKPaymentQueue() }

    open class func canMakePayments() -> Bool { AppStore.canMakePayments }

    open var transactions: [SKPaymentTransaction] { [] }

    open func finishTransaction(_ transaction: SKPaymentTransaction) {}
}

/// One of its transactions; there is none.
open class SKPaymentTransaction: NSObject {
    @available(*, unavailable) public override init() { fatalError() }
}
