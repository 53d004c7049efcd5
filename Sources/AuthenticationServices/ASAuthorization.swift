public import FaradFoundation
import Simulation
public import UIKit

/// What an app is shown in.
public typealias ASPresentationAnchor = UIWindow

// swift-format-ignore: AlwaysUseLowerCamelCase
public let ASAuthorizationErrorDomain = "com.apple.AuthenticationServices.AuthorizationError"

/// Why the user is not signed in.
public struct ASAuthorizationError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1000
        case canceled = 1001
        case invalidResponse = 1002
        case notHandled = 1003
        case failed = 1004
        case notInteractive = 1005
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static let unknown = Code.unknown
    public static let canceled = Code.canceled
    public static let invalidResponse = Code.invalidResponse
    public static let notHandled = Code.notHandled
    public static let failed = Code.failed
    public static let notInteractive = Code.notInteractive

    public static var errorDomain: String { ASAuthorizationErrorDomain }
    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    public var errorDescription: String? { text }

    /// As a phone says it.
    private var text: String {
        "The operation couldn’t be completed. "
            + "(\(ASAuthorizationErrorDomain) error \(code.rawValue).)"
    }
}

/// A way to sign in.
public protocol ASAuthorizationProvider: AnyObject {}

/// What the user is asked for.
open class ASAuthorizationRequest: NSObject {
    public let provider: any ASAuthorizationProvider

    init(_ provider: any ASAuthorizationProvider) { self.provider = provider }
}

/// What came of it.
public protocol ASAuthorizationCredential: AnyObject {}

open class ASAuthorization: NSObject {
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let fullName = Scope(rawValue: "full_name")
        public static let email = Scope(rawValue: "email")
    }

    public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let operationImplicit = OpenIDOperation(rawValue: "implicit")
        public static let operationLogin = OpenIDOperation(rawValue: "login")
        public static let operationRefresh = OpenIDOperation(rawValue: "refresh")
        public static let operationLogout = OpenIDOperation(rawValue: "logout")
    }

    public let provider: any ASAuthorizationProvider
    public let credential: any ASAuthorizationCredential

    init(_ provider: any ASAuthorizationProvider, _ credential: any ASAuthorizationCredential) {
        self.provider = provider
        self.credential = credential
    }
}

public protocol ASAuthorizationControllerDelegate: AnyObject {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {}
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {}
}

public protocol ASAuthorizationControllerPresentationContextProviding: AnyObject {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// Asks the user to sign in with the phone's Apple Account; passkeys and passwords are not simulated.
open class ASAuthorizationController: NSObject {
    public let authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    open weak var presentationContextProvider:
        (any ASAuthorizationControllerPresentationContextProviding)?
    /// Who asks stays until there is an answer.
    private var isAsking: ASAuthorizationController?

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    /// The delegate hears on the main queue what the user does, as `Device.signInWithApple` says.
    open func performRequests() {
        guard isAsking == nil else { return }
        let process = PhoneProcess.current
        let main = process.main
        guard
            let request = authorizationRequests.lazy
                .compactMap({ $0 as? ASAuthorizationAppleIDRequest }).first
        else {
            return main.async { [self] in fail(.unknown) }
        }
        isAsking = self
        let scopes = request.requestedScopes ?? []
        let daemon = AppleIDDaemon.of(process.system)
        let bundle = process.sandbox.bundleIdentifier
        daemon.ask(
            AppleIDDaemon.Prompt(
                bundle, asksForName: scopes.contains(.fullName),
                asksForEmail: scopes.contains(.email)
            ) { [weak self] account in
                main.serialQueue?.async("apple account") { [weak self] in
                    guard let self else { return }
                    isAsking = nil
                    guard let account else { return fail(.canceled) }
                    delegate?.authorizationController(
                        controller: self,
                        didCompleteWithAuthorization: ASAuthorization(
                            request.provider,
                            ASAuthorizationAppleIDCredential(request, account, daemon, bundle)))
                }
            })
    }

    private func fail(_ code: ASAuthorizationError.Code) {
        delegate?.authorizationController(
            controller: self, didCompleteWithError: ASAuthorizationError(code))
    }
}

extension ASAuthorizationError.Code {
    /// `catch ASAuthorizationError.canceled`
    public static func ~= (code: ASAuthorizationError.Code, error: any Error) -> Bool {
        (error as? ASAuthorizationError)?.code == code
    }
}
