public import FaradFoundation
import Simulation
public import UIKit

/// What the phone can send.
package final class MailAccounts {
    private static let resource = Resource("mail accounts", "")
    private var hasMailAccount = true
    private var hasMessages = true

    private init() {}

    package static func of(_ phone: PhoneSystem) -> MailAccounts {
        phone.service(MailAccounts.self) { MailAccounts() }
    }

    package var canSendMail: Bool {
        get {
            Simulation.current?.touches(.read, Self.resource)
            return hasMailAccount
        }
        set {
            Simulation.current?.touches(.write, Self.resource)
            hasMailAccount = newValue
        }
    }

    package var canSendText: Bool {
        get {
            Simulation.current?.touches(.read, Self.resource)
            return hasMessages
        }
        set {
            Simulation.current?.touches(.write, Self.resource)
            hasMessages = newValue
        }
    }
}

/// What became of a mail.
public enum MFMailComposeResult: Int, Sendable {
    case cancelled = 0
    case saved = 1
    case sent = 2
    case failed = 3
}

public protocol MFMailComposeViewControllerDelegate: AnyObject {
    func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
        error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
    public func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
        error: (any Error)?
    ) {}
}

/// A mail that the user sends, keeps or throws away; the app closes it then.
open class MFMailComposeViewController: UINavigationController {
    /// A file that goes with a mail.
    package struct Attachment: Hashable {
        package let name: String
        package let type: String
        package let data: Data
    }

    open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
    package private(set) var subject = ""
    package private(set) var recipients: [String] = []
    package private(set) var copies: [String] = []
    package private(set) var blindCopies: [String] = []
    package private(set) var body = ""
    package private(set) var isHTML = false
    package private(set) var attachments: [Attachment] = []

    /// Stops outside a simulated process.
    open class func canSendMail() -> Bool {
        MailAccounts.of(PhoneProcess.current.system).canSendMail
    }

    public override init() { super.init() }

    open func setSubject(_ subject: String) { self.subject = subject }
    open func setToRecipients(_ toRecipients: [String]?) { recipients = toRecipients ?? [] }
    open func setCcRecipients(_ ccRecipients: [String]?) { copies = ccRecipients ?? [] }
    open func setBccRecipients(_ bccRecipients: [String]?) { blindCopies = bccRecipients ?? [] }

    open func setMessageBody(_ body: String, isHTML: Bool) {
        self.body = body
        self.isHTML = isHTML
    }

    open func addAttachmentData(_ attachment: Data, mimeType: String, fileName: String) {
        attachments.append(Attachment(name: fileName, type: mimeType, data: attachment))
    }

    /// What the user does with it.
    package func finish(_ result: MFMailComposeResult) {
        mailComposeDelegate?.mailComposeController(self, didFinishWith: result, error: nil)
    }
}

/// What became of a message.
public enum MessageComposeResult: Int, Sendable {
    case cancelled = 0
    case sent = 1
    case failed = 2
}

public protocol MFMessageComposeViewControllerDelegate: AnyObject {
    func messageComposeViewController(
        _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}

/// A message that the user sends or throws away; the app closes it then. Attachments are not simulated.
open class MFMessageComposeViewController: UINavigationController {
    open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
    open var recipients: [String]?
    open var subject: String?
    open var body: String?

    /// Stops outside a simulated process.
    open class func canSendText() -> Bool {
        MailAccounts.of(PhoneProcess.current.system).canSendText
    }

    open class func canSendSubject() -> Bool { canSendText() }
    open class func canSendAttachments() -> Bool { false }

    public override init() { super.init() }

    package func finish(_ result: MessageComposeResult) {
        messageComposeDelegate?.messageComposeViewController(self, didFinishWith: result)
    }
}
