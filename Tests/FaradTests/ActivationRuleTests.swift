import Testing

@testable import Farad
@testable import UIKit

@Suite struct ActivationRuleTests {
    private func objection(_ rule: Any?, _ items: [SharedItem]) -> String? {
        var attributes: [String: Any] = [:]
        attributes["NSExtensionActivationRule"] = rule
        let bundle = ExtensionBundle(
            identifier: "a.b", displayName: "E",
            infoDictionary: ["NSExtension": ["NSExtensionAttributes": attributes]],
            makePrincipal: { _ in UIViewController() })
        return ActivationRule(bundle).objection(items, app: "App")
    }

    private func objection(_ rule: Any?, images: Int) -> String? {
        objection(rule, Array(repeating: Self.image, count: images))
    }

    private static let image = SharedItem(fileName: "a.jpg", bytes: [])
    private static let movie = SharedItem(fileName: "a.mov", bytes: [])
    private static let pdf = SharedItem(fileName: "a.pdf", bytes: [])
    private static let archive = SharedItem(fileName: "a.zip", bytes: [])
    private static let unknown = SharedItem(fileName: "README", bytes: [])
    private static let textFile = SharedItem(fileName: "a.txt", bytes: [])
    private static let text = SharedItem(text: "hello")
    private static let page = SharedItem(webURL: "https://a.b/c")

    @Test func `an extension that accepts one image is not offered for two`() {
        let rule = ["NSExtensionActivationSupportsImageWithMaxCount": 1]
        #expect(objection(rule, images: 1) == nil)
        #expect(
            objection(rule, images: 2)
                == "The share sheet does not offer App: it accepts 1 image at a time, and 2 were "
                + "shared.")
    }

    @Test func `an extension without a rule for images is never offered`() {
        #expect(objection(nil, images: 1) != nil)
        #expect(objection(["NSExtensionActivationSupportsText": true], images: 1) != nil)
    }

    @Test func `Apple's template predicate accepts everything`() {
        #expect(objection("TRUEPREDICATE", images: 9) == nil)
        #expect(objection("TRUEPREDICATE", [Self.page, Self.text, Self.archive]) == nil)
    }

    @Test func `a predicate that is not evaluated is named, and accepts nothing`() {
        let message = objection("SUBQUERY(extensionItems, $item, TRUEPREDICATE).@count == 1", [])
        #expect(message?.contains("predicate “SUBQUERY(extensionItems") == true)
    }

    @Test(arguments: [
        ("NSExtensionActivationSupportsImageWithMaxCount", image, "images"),
        ("NSExtensionActivationSupportsMovieWithMaxCount", movie, "movies"),
        ("NSExtensionActivationSupportsWebURLWithMaxCount", page, "web pages"),
        ("NSExtensionActivationSupportsWebPageWithMaxCount", page, "web pages"),
        ("NSExtensionActivationSupportsFileWithMaxCount", pdf, "files"),
        ("NSExtensionActivationSupportsFileWithMaxCount", archive, "files"),
        ("NSExtensionActivationSupportsFileWithMaxCount", unknown, "files"),
    ])
    func `each kind has a key, and as many as it says are accepted`(
        _ key: String, _ item: SharedItem, _ plural: String
    ) {
        #expect(objection([key: 2], [item, item]) == nil)
        #expect(
            objection([key: 2], [item, item, item])
                == "The share sheet does not offer App: it accepts 2 \(plural) at a time, and 3 "
                + "were shared.")
        #expect(
            objection([key: 0], [item]) == "App's share extension accepts no \(plural).")
        let others = [Self.image, Self.movie, Self.page, Self.pdf, Self.text]
        let other = others.first { ![item.typeIdentifier].contains($0.typeIdentifier) }!
        if key != "NSExtensionActivationSupportsFileWithMaxCount" {
            #expect(objection([key: 2], [item, other]) != nil)
        }
    }

    @Test func `a text is accepted or not, whatever the number`() {
        let texts = Array(repeating: Self.text, count: 40)
        #expect(objection(["NSExtensionActivationSupportsText": true], texts) == nil)
        #expect(
            objection(["NSExtensionActivationSupportsText": false], [Self.text])
                == "App's share extension accepts no texts.")
        #expect(objection(["NSExtensionActivationSupportsFileWithMaxCount": 9], [Self.text]) != nil)
    }

    @Test func `files of every kind share the number of files`() {
        let rule = ["NSExtensionActivationSupportsFileWithMaxCount": 4]
        let files = [Self.image, Self.movie, Self.pdf, Self.textFile]
        #expect(objection(rule, files) == nil)
        #expect(
            objection(rule, files + [Self.archive])
                == "The share sheet does not offer App: it accepts at most 4 files at a time, and "
                + "5 were shared.")
    }

    @Test func `the number of attachments has a bound on both sides`() {
        let rule: [String: Any] = [
            "NSExtensionActivationDictionaryVersion": 2,
            "NSExtensionActivationSupportsFileWithMaxCount": 9,
            "NSExtensionActivationSupportsWebURLWithMaxCount": 9,
            "NSExtensionActivationSupportsAttachmentsWithMinCount": 2,
            "NSExtensionActivationSupportsAttachmentsWithMaxCount": 3,
        ]
        #expect(objection(rule, [Self.page, Self.pdf]) == nil)
        #expect(
            objection(rule, [Self.page])
                == "The share sheet does not offer App: it accepts at least 2 items at a time, and "
                + "1 was shared.")
        #expect(
            objection(rule, [Self.page, Self.pdf, Self.pdf, Self.pdf])
                == "The share sheet does not offer App: it accepts 3 items at a time, and 4 were "
                + "shared.")
    }
}
