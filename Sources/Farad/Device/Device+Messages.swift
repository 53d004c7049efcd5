public import FaradFoundation
import MessageUI
import UIKit

/// A mail that an app has put before the user.
public struct ShownMail: Hashable, Sendable {
    /// A file that goes with it.
    public struct Attachment: Hashable, Sendable {
        public let name: String
        /// Its MIME type.
        public let type: String
        public let data: Data
    }

    public let to: [String]
    public let cc: [String]
    public let bcc: [String]
    public let subject: String
    public let body: String
    public let isHTML: Bool
    public let attachments: [Attachment]
}

/// A message that an app has put before the user.
public struct ShownMessage: Hashable, Sendable {
    public let recipients: [String]
    public let body: String

    /// Makes one, to compare with.
    public init(recipients: [String], body: String) {
        self.recipients = recipients
        self.body = body
    }
}

/// What the user does with a mail.
public enum MailChoice: Hashable, Sendable, CaseIterable {
    case send, saveDraft, deleteDraft

    fileprivate var result: MFMailComposeResult {
        switch self {
        case .send: .sent
        case .saveDraft: .saved
        case .deleteDraft: .cancelled
        }
    }
}

// Mails and messages that an iPhone app writes for its user.
extension Device {
    /// Whether the phone can send mails and messages; it can unless a test says otherwise.
    public func setMailAccount(_ isThere: Bool) { MailAccounts.of(phone).canSendMail = isThere }

    public func setMessages(_ areThere: Bool) { MailAccounts.of(phone).canSendText = areThere }

    private var shownMail: MFMailComposeViewController? {
        topmost(MFMailComposeViewController.self)
    }
    private var shownMessage: MFMessageComposeViewController? {
        topmost(MFMessageComposeViewController.self)
    }

    /// The mail that is before the user.
    public var mail: ShownMail? {
        shownMail.map { mail in
            ShownMail(
                to: mail.recipients, cc: mail.copies, bcc: mail.blindCopies, subject: mail.subject,
                body: mail.body, isHTML: mail.isHTML,
                attachments: mail.attachments.map {
                    .init(name: $0.name, type: $0.type, data: $0.data)
                })
        }
    }

    /// The message that is before the user.
    public var message: ShownMessage? {
        shownMessage.map { ShownMessage(recipients: $0.recipients ?? [], body: $0.body ?? "") }
    }

    /// Sends the mail, keeps it as a draft, or throws it away.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func finishMail(_ choice: MailChoice) throws(DeviceError) {
        guard let mail = shownMail else {
            throw DeviceError(.usage, "No mail is shown; let the app open one first.")
        }
        springBoard.front?.perform("user") { mail.finish(choice.result) }
    }

    /// Sends the message.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func sendMessage() throws(DeviceError) { try finishMessage(.sent) }

    /// Throws the message away.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func cancelMessage() throws(DeviceError) { try finishMessage(.cancelled) }

    private func finishMessage(_ result: MessageComposeResult) throws(DeviceError) {
        guard let message = shownMessage else {
            throw DeviceError(.usage, "No message is shown; let the app open one first.")
        }
        springBoard.front?.perform("user") { message.finish(result) }
    }

    /// What is shown on top, with the navigation controller that it is in.
    private func topmost<Controller: UIViewController>(_ type: Controller.Type) -> Controller? {
        topmost as? Controller ?? topmost?.navigationController as? Controller
    }
}
