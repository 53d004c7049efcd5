public import FaradFoundation
public import Foundation
public import UIKit

/// What an app may ask of the App Store beside products.
public enum AppStore {
    /// Where what the store signs comes from.
    public struct Environment: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let production = Self(rawValue: "Production")
        public static let sandbox = Self(rawValue: "Sandbox")
        /// Always this one here: a `.storekit` file.
        public static let xcode = Self(rawValue: "Xcode")
    }

    public static var canMakePayments: Bool { true }

    /// Nil: the app has no `.storekit` file.
    public static var deviceVerificationID: UUID? {
        let client = StoreClient.current
        return client.daemon.deviceIdentifier(client.bundle)
    }

    /// Asks the store for what the user has bought; Xcode's asks nobody to sign in.
    ///
    /// - Throws: `StoreKitError.networkError` without a network.
    public static func sync() async throws {
        try await StoreClient.current.ask { daemon, bundle in daemon.sync(bundle) }.get()
    }

    /// Comes back when the user has closed it, by `Device.closeStoreSheet()`.
    public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
        await StoreClient.current.exchange { daemon, client, reply in
            daemon.show(.manageSubscriptions, client, reply)
        }
    }

    public static func showManageSubscriptions(
        in scene: UIWindowScene, subscriptionGroupID: String
    ) async throws { try await showManageSubscriptions(in: scene) }

    /// Comes back when the user has closed it, by `Device.closeStoreSheet()`; no code is known.
    public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws {
        await StoreClient.current.exchange { daemon, client, reply in
            daemon.show(.offerCode, client, reply)
        }
    }

    public static func requestReview(in scene: UIWindowScene) { SKStoreReviewController.note() }
}

/// The store of a country.
public struct Storefront: Identifiable, Hashable, Sendable {
    public let id: String
    /// Three letters (ISO 3166-1).
    public let countryCode: String
    public let currency: Locale.Currency?

    init(_ known: KnownStorefront) {
        id = String(known.number)
        countryCode = known.code
        currency = Locale.Currency(known.currency)
    }

    /// Nil: the app has no `.storekit` file.
    public static var current: Storefront? {
        get async {
            await StoreClient.current.ask { daemon, bundle in daemon.storefront(bundle) }
        }
    }
}

/// The app itself as something that was bought, as Xcode's store signs it.
public struct AppTransaction: Hashable, Sendable, StoreSigned {
    public let appID: UInt64? = nil
    public let appVersionID: UInt64? = nil
    public let appVersion: String
    /// The app's own `CFBundleVersion`, as in Xcode.
    public let originalAppVersion: String
    /// 1970, as in Xcode.
    public let originalPurchaseDate = Date(timeIntervalSince1970: 0)
    public let preorderDate: Date? = nil
    public let bundleID: String
    public let environment = AppStore.Environment.xcode
    public let appTransactionID = "0"
    public let signed: SignedPayload

    init(_ bundle: String, version: String, _ signer: StoreSigner, now: Date) {
        bundleID = bundle
        appVersion = version
        originalAppVersion = version
        signed = SignedPayload(
            [
                "appTransactionId": "0", "applicationVersion": version, "bundleId": bundle,
                "originalApplicationVersion": version, "originalPlatform": "iOS",
                "originalPurchaseDate": 0, "receiptType": "Xcode",
                "requestDate": now.storeMilliseconds,
            ], signer, now: now, dateKey: "receiptCreationDate")
    }

    /// - Throws: `StoreKitError.unknown` where the app has no `.storekit` file.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws {
            let client = StoreClient.current
            let version = client.version
            return .verified(
                try await client.ask { daemon, bundle in
                    daemon.appTransaction(bundle, version)
                }.get())
        }
    }

    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        try await shared
    }
}
