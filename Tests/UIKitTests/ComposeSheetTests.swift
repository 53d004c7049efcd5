import FaradFoundation
import Simulation
import Testing

@testable import Social
@testable import UIKit

@Suite struct ComposeSheetTests {
    private final class Sheet: SLComposeServiceViewController {
        var hasFinishedPresenting = false
        override func presentationAnimationDidFinish() { hasFinishedPresenting = true }
        override func isContentValid() -> Bool { !contentText.isEmpty }
    }

    private func begin(_ phone: Phone, text: String) throws -> (Sheet, () -> String?) {
        let item = NSExtensionItem()
        item.attributedContentText = NSAttributedString(string: text)
        let context = NSExtensionContext(inputItems: [item])
        var end: String?
        context.onFinish = { result in
            switch result {
            case .success(let items): end = "completed with \(items.count)"
            case .failure(let error): end = "cancelled with \((error as NSError).code)"
            }
        }
        let sheet = Sheet()
        ExtensionLifecycle(process: phone.process, principal: sheet, context: context).begin()
        return (sheet, { end })
    }

    @Test func `the sheet shows the shared text and posts it`() throws {
        let phone = try Phone(isExtension: true)
        try phone.run {
            let (sheet, end) = try begin(phone, text: "shared words")
            #expect(sheet.hasFinishedPresenting)
            #expect(sheet.contentText == "shared words")
            #expect(sheet.tapPost())
            #expect(end() == "completed with 1")
        }
    }

    @Test func `what is not valid cannot be posted`() throws {
        let phone = try Phone(isExtension: true)
        try phone.run {
            let (sheet, end) = try begin(phone, text: "")
            #expect(!sheet.tapPost())
            #expect(end() == nil)
            sheet.contentText = "now"
            #expect(!sheet.tapPost())
            sheet.validateContent()
            #expect(sheet.tapPost())
        }
    }

    @Test func `cancelling ends the request with the user's error`() throws {
        let phone = try Phone(isExtension: true)
        try phone.run {
            let (sheet, end) = try begin(phone, text: "x")
            sheet.tapCancel()
            #expect(end() == "cancelled with 3072")
        }
    }
}
