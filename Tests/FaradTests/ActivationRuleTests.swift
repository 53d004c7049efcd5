import Testing

@testable import Farad
@testable import UIKit

@Suite struct ActivationRuleTests {
    private func objection(_ rule: Any?, images: Int) -> String? {
        var attributes: [String: Any] = [:]
        attributes["NSExtensionActivationRule"] = rule
        let bundle = ExtensionBundle(
            identifier: "a.b", displayName: "E",
            infoDictionary: ["NSExtension": ["NSExtensionAttributes": attributes]],
            makePrincipal: { _ in UIViewController() })
        return ActivationRule(bundle).objection(images: images, app: "App")
    }

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
    }
}
