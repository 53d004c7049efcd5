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
        case matchedExcludedCredential = 1006
    }

    public let code: Code
    private let reason: String?

    public init(_ code: Code) { self.init(code, nil) }

    init(_ code: Code, _ reason: String?) {
        self.code = code
        self.reason = reason
    }

    public static let unknown = Code.unknown
    public static let canceled = Code.canceled
    public static let invalidResponse = Code.invalidResponse
    public static let notHandled = Code.notHandled
    public static let failed = Code.failed
    public static let notInteractive = Code.notInteractive
    public static let matchedExcludedCredential = Code.matchedExcludedCredential

    public static var errorDomain: String { ASAuthorizationErrorDomain }
    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] {
        var values: [String: Any] = [NSLocalizedDescriptionKey: text]
        values[NSLocalizedFailureReasonErrorKey] = reason
        return values
    }
    public var errorDescription: String? { text }
    public var failureReason: String? { reason }

    /// As a phone says it.
    private var text: String {
        "The operation couldn’t be completed. "
            + (reason ?? "(\(ASAuthorizationErrorDomain) error \(code.rawValue).)")
    }
}

/// A way to sign in.
public protocol ASAuthorizationProvider: AnyObject {}

/// What the user is asked for.
open class ASAuthorizationRequest: NSObject {
    public let provider: any ASAuthorizationProvider

    init(_ provider: any ASAuthorizationProvider) { self.provider = provider }

    typealias Answer = (Result<any ASAuthorizationCredential, ASAuthorizationError>) -> Void

    /// What became of asking.
    enum Asking {
        /// The question is before the user until it is taken back.
        case asked(takeBack: () -> Void)
        /// The user has nothing to choose from.
        case nothing
        case refused(ASAuthorizationError)
        /// Farad does not simulate this one.
        case unsimulated
    }

    /// Asks the phone's user; answers where there was a question, later and once.
    func ask(
        _ process: PhoneProcess, _ options: ASAuthorizationController.RequestOptions,
        _ answer: @escaping Answer
    ) -> Asking { .unsimulated }
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

/// Asks the user to sign in with the phone's Apple Account, by a passkey or by a password. Several requests
/// are one sheet: the user answers one of them, and all are over.
open class ASAuthorizationController: NSObject {
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
    }

    public let authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    open weak var presentationContextProvider:
        (any ASAuthorizationControllerPresentationContextProviding)?
    /// Who asks stays until there is an answer.
    private var isAsking: ASAuthorizationController?
    private var sheet: Sheet?

    /// The questions that are before the user.
    private final class Sheet {
        private var takeBacks: [() -> Void] = []
        private(set) var isOver = false

        var isEmpty: Bool { takeBacks.isEmpty }

        func add(_ takeBack: @escaping () -> Void) { takeBacks.append(takeBack) }

        /// Ends all of them; false where that has been.
        func end() -> Bool {
            guard !isOver else { return false }
            isOver = true
            for takeBack in takeBacks { takeBack() }
            takeBacks = []
            return true
        }
    }

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    /// The delegate hears on the main queue what the user does, as `Device.signInWithApple`,
    /// `Device.usePasskey` and `Device.allowPassword` say.
    open func performRequests() { performRequests(options: []) }

    open func performRequests(options: RequestOptions) {
        guard isAsking == nil else { return }
        let process = PhoneProcess.current
        let main = process.main
        let sheet = Sheet()
        isAsking = self
        self.sheet = sheet
        var failure: ASAuthorizationError?
        requests: for request in authorizationRequests {
            let asking = request.ask(process, options) { [weak self, weak sheet] result in
                guard sheet?.end() == true else { return }
                main.serialQueue?.async("authorization") { [weak self] in
                    self?.end(request, result)
                }
            }
            switch asking {
            case .asked(let takeBack): sheet.add(takeBack)
            // As a phone says it of an app of these years.
            case .nothing:
                failure = ASAuthorizationError(.canceled, "No credentials available for login.")
            case .refused(let error):
                failure = error
                _ = sheet.end()
                break requests
            case .unsimulated: continue
            }
        }
        guard sheet.isEmpty else { return }
        main.serialQueue?.async("authorization") { [self] in
            end(nil, .failure(failure ?? ASAuthorizationError(.unknown)))
        }
    }

    /// The user is asked no more; the delegate hears so.
    open func cancel() {
        let main = PhoneProcess.current.main
        guard sheet?.end() == true else { return }
        main.serialQueue?.async("authorization") { [weak self] in
            self?.end(nil, .failure(ASAuthorizationError(.canceled)))
        }
    }

    private func end(
        _ request: ASAuthorizationRequest?,
        _ result: Result<any ASAuthorizationCredential, ASAuthorizationError>
    ) {
        isAsking = nil
        sheet = nil
        switch result {
        case .success(let credential):
            guard let request else { return }
            delegate?.authorizationController(
                controller: self,
                didCompleteWithAuthorization: ASAuthorization(request.provider, credential))
        case .failure(let error):
            delegate?.authorizationController(controller: self, didCompleteWithError: error)
        }
    }
}

extension ASAuthorizationError.Code {
    /// `catch ASAuthorizationError.canceled`
    public static func ~= (code: ASAuthorizationError.Code, error: any Error) -> Bool {
        (error as? ASAuthorizationError)?.code == code
    }
}
