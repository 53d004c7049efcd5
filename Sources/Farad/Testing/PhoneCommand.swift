import Foundation

/// What a test asks of its phone, as the module `farad` writes it.
struct PhoneCommand: Decodable {
    var id: Int
    var command: String
    /// Windows in milliseconds: from the start, or from the action before.
    var at: [Double]?
    var after: [Double]?
    var app: String?
    var identifier: String?
    var url: String?
    var newInstance: Bool?
    /// What the user says about what an app may ask for, in Detox's words.
    var permissions: [String: String]?
    var items: [ItemName]?
    var `as`: String?
    var activity: String?
    var selector: String?
    var process: String?
    var pattern: String?
    var nth: Int?
    var button: String?
    var typing: String?
    var text: String?
    /// In milliseconds since 1970.
    var date: Double?
    var option: String?
    var times: Int?
    /// Milliseconds.
    var duration: Int?
    /// Points, across and down.
    var by: [Int]?
    var connection: String?
    var location: LocationName?
    var orientation: String?
    var size: String?
    var isOn: Bool?
    /// A kind of code.
    var format: String?
    var contacts: [PhoneContact]?
    var events: [CalendarEvent]?
    var reminders: [Reminder]?
    /// Of contacts or calendars, as the phone's own lists show them.
    var names: [String]?
    var product: String?
    var transaction: Int?
    var store: StoreOptions?
    var level: Double?
    var isCharging: Bool?
    var peripherals: [BluetoothPeripheral]?
    var peripheral: String?
    var characteristic: String?
    var service: String?
    var value: [UInt8]?
    var plugin: String?
    var event: String?
    var title: String?
    var body: String?
    var badge: Int?
    var category: String?
    var source: String?
    /// The source of what makes both sides of the border that values cross.
    var copier: String?
    /// JSON of any shape: an event's data, a notification's, the arguments of a function.
    var json: String?
    var milliseconds: Double?

    /// The command that the text holds; what has no fixed shape is read from the text.
    init(_ text: String) throws(DeviceError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw DeviceError(.fault, "A command of a test cannot be read: \(error)")
        }
    }

    /// What it does in the App Store; nil: nothing.
    var storeAction: StoreAction? {
        StoreAction(named: command, product: product, transaction: transaction, store)
    }

    /// What it does to an iPhone beside the page; nil: nothing.
    var nativeAction: NativeAction? {
        NativeAction(named: command, text: text, date: date, isOn: isOn)
    }

    var name: String { "device.\(command)(…)" }

    /// Whether the user touches the page with it.
    var isTouch: Bool {
        [
            "tap", "multiTap", "longPress", "swipe", "typeText", "clearText", "selectOption",
        ].contains(command)
    }

    /// Whether it is for one time, and does not wait for the actions before it.
    var isTimed: Bool { at != nil || after != nil }
}
