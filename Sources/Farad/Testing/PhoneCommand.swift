import Foundation

/// What a test asks of its phone, as the module `farad` writes it.
struct PhoneCommand: Decodable {
    var id: Int
    var command: String
    var app: String?
    var identifier: String?
    var newInstance: Bool?
    var process: String?
    var pattern: String?
    var nth: Int?
    var plugin: String?
    var event: String?
    var source: String?
    /// The source of what makes both sides of the border that values cross.
    var copier: String?
    /// JSON of any shape: an event's data, a notification's, the arguments of a function.
    var json: String?
    var milliseconds: Double?
    /// What the user does with it.
    private(set) var step = UserStep()

    private enum CodingKeys: CodingKey {
        case id, command, app, identifier, newInstance, process, pattern, nth, plugin, event
        case source, copier, json, milliseconds
    }

    private struct Whole: Decodable {
        var command: PhoneCommand

        init(from decoder: any Decoder) throws {
            command = try PhoneCommand(from: decoder)
            command.step = try UserStep(from: decoder)
        }
    }

    /// The command that the text holds; what has no fixed shape is read from the text.
    init(_ text: String) throws(DeviceError) {
        do {
            self = try JSONDecoder().decode(Whole.self, from: Data(text.utf8)).command
        } catch {
            throw DeviceError(.fault, "A command of a test cannot be read: \(error)")
        }
    }

    /// What it does in the App Store; nil: nothing.
    var storeAction: StoreAction? { step.storeAction(command) }

    /// What it does to an iPhone beside the page; nil: nothing.
    var nativeAction: NativeAction? { step.nativeAction(command) }

    /// What it does with passwords and passkeys of sites; nil: nothing.
    var credentialAction: CredentialAction? { step.credentialAction(command) }

    var name: String { "device.\(command)(…)" }

    /// Whether the user touches the page with it.
    var isTouch: Bool {
        [
            "tap", "multiTap", "longPress", "swipe", "typeText", "clearText", "selectOption",
        ].contains(command)
    }

    /// Whether it is for one time, and does not wait for the actions before it.
    var isTimed: Bool { step.at != nil || step.after != nil }
}
