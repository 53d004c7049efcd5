import Capacitor
import FaradFoundation
import Simulation
import Testing

@testable import TimeSafari

/// Seed 000, seeds 005: what JavaScript is told.
@Suite struct SharedImagePluginTests {
    private enum Answer: Equatable {
        case nothing
        case keys([String])
        case hasImage(Bool)
        case rejected(String)
    }

    private func answer(
        _ phone: SharePhone, _ plugin: SharedImagePlugin = SharedImagePlugin(),
        to method: (SharedImagePlugin) -> (CAPPluginCall) -> Void
    ) throws -> Answer? {
        var answers: [Answer] = []
        try phone.runApp {
            let call = CAPPluginCall(
                callbackId: "1", options: [:],
                success: { result, _ in
                    guard let data = result?.data else { return answers.append(.nothing) }
                    if let hasImage = data["hasImage"] as? Bool {
                        answers.append(.hasImage(hasImage))
                    } else {
                        answers.append(.keys(data.keys.sorted()))
                    }
                },
                error: { answers.append(.rejected($0?.message ?? "")) })
            method(plugin)(call)
        }
        #expect(answers.count == 1, "answered once")
        return answers.first
    }

    @Test func `getSharedImage answers with base64 and fileName, once`() throws {
        let phone = try SharePhone()
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        #expect(
            try answer(phone, to: SharedImagePlugin.getSharedImage)
                == .keys(["base64", "fileName"]))
        #expect(try answer(phone, to: SharedImagePlugin.getSharedImage) == .nothing)
    }

    /// U12, F68: a plugin cannot answer with null, so "no image" is no value, and no error.
    @Test func `U12, F68: without an image the answer is no value, unless the knob says otherwise`()
        throws
    {
        let phone = try SharePhone()
        #expect(try answer(phone, to: SharedImagePlugin.getSharedImage) == .nothing)
        let plugin = SharedImagePlugin()
        plugin.answerWithoutImage = [:]
        #expect(try answer(phone, plugin, to: SharedImagePlugin.getSharedImage) == .keys([]))
    }

    @Test func `hasSharedImage answers and leaves the image there`() throws {
        let phone = try SharePhone()
        #expect(try answer(phone, to: SharedImagePlugin.hasSharedImage) == .hasImage(false))
        try phone.share(Fixtures.data("turned.jpg"), named: "a.jpg")
        #expect(try answer(phone, to: SharedImagePlugin.hasSharedImage) == .hasImage(true))
        #expect(try answer(phone, to: SharedImagePlugin.hasSharedImage) == .hasImage(true))
    }

    @Test func `a file that is there and cannot be had rejects with a sentence`() throws {
        let phone = try SharePhone()
        try phone.plant(Data(), as: "empty.jpg")
        try phone.set("empty.jpg", "sharedPhotoFilePath")
        #expect(
            try answer(phone, to: SharedImagePlugin.getSharedImage)
                == .rejected("The shared image is empty"))
    }
}
