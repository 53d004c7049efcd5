/// What belongs to what a user does in a scenario or a test, as the module `farad` writes it.
struct UserStep: Decodable {
    /// Windows in milliseconds: from the start, or from the step before.
    var at: [Double]?
    var after: [Double]?
    var items: [ItemName]?
    var `as`: String?
    var url: String?
    var selector: String?
    var activity: String?
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
    /// What the user says about what an app may ask for, in Detox's words.
    var permissions: [String: String]?
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
    var password: SavedPassword?

    /// What one of this kind does in the App Store; nil: nothing.
    func storeAction(_ kind: String) -> StoreAction? {
        StoreAction(named: kind, product: product, transaction: transaction, store)
    }

    /// What one of this kind does to an iPhone beside the page; nil: nothing.
    func nativeAction(_ kind: String) -> NativeAction? {
        NativeAction(named: kind, text: text, date: date, isOn: isOn)
    }

    /// What one of this kind does with passwords and passkeys of sites; nil: nothing.
    func credentialAction(_ kind: String) -> CredentialAction? {
        CredentialAction(named: kind, text: text, password)
    }

    /// The action of this kind; nil where scenarios and tests have none of that in common.
    ///
    /// - Parameters:
    ///   - notification: What it is done to; nil: the newest.
    ///   - sharedItems: Makes the items that it names.
    func action(
        _ kind: String, on notification: String?,
        _ sharedItems: () throws(DeviceError) -> [SharedItem]
    ) throws(DeviceError) -> Action? {
        switch kind {
        case "share": return .share(try sharedItems())
        case "openURL": return .openURL(url ?? "")
        case "sendToHome": return .background
        case "tap": return .tap(selector ?? "")
        case "typeText": return .typeText(text ?? "", into: selector ?? "")
        case "clearText": return .clearText(selector ?? "")
        case "multiTap": return .multiTap(selector ?? "", times ?? 2)
        case "longPress": return .longPress(selector ?? "", duration ?? 1000)
        case "swipe": return .swipe(selector ?? "", x: by?[0] ?? 0, y: by?[1] ?? 0)
        case "selectOption": return .selectOption(option ?? "", of: selector ?? "")
        case "pressBack": return .back
        case "terminateApp": return .terminate
        case "allowNotifications": return .allowNotifications
        case "interrupt": return .interrupt
        case "endInterruption": return .endInterruption
        case "dismissShare": return .dismissShare
        case "tapNotification": return .tapNotification(notification)
        case "dismissNotification": return .dismissNotification(notification)
        case "chooseAction": return .chooseAction(button ?? "", of: notification, typing: typing)
        case "chooseActivity": return .chooseActivity(activity ?? "")
        case "cancelShareSheet": return .cancelShareSheet
        case "answerAlert": return .answerAlert(button ?? "", typing: typing)
        case "setNetwork":
            return .connect(NetworkConnection(rawValue: connection ?? "") ?? .wifi)
        case "givePhotos": return .givePhotos(try sharedItems())
        case "cancelPhotos": return .givePhotos(nil)
        case "giveFiles": return .giveFiles(try sharedItems())
        case "cancelFiles": return .giveFiles(nil)
        case "scanBarcode": return .scan(text ?? "", BarcodeFormat(named: format))
        case "cancelScan": return .scan(nil, .qrCode)
        case "chooseShortcut": return .chooseShortcut(text ?? "")
        case "setContacts": return .setContacts(contacts ?? [])
        case "pickContacts": return .pickContacts(names ?? [])
        case "cancelContacts": return .pickContacts(nil)
        case "saveContact": return .finishContact(saves: true)
        case "discardContact": return .finishContact(saves: false)
        case "setEvents": return .setEvents(events ?? [])
        case "setReminders": return .setReminders(reminders ?? [])
        case "saveEvent": return .finishEvent(.save)
        case "discardEvent": return .finishEvent(.discard)
        case "deleteEvent": return .finishEvent(.delete)
        case "chooseCalendars": return .chooseCalendars(names ?? [])
        case "cancelCalendars": return .chooseCalendars(nil)
        case "closeBrowser": return .closeBrowser
        case "followLink": return .followLink(url ?? "")
        case "closeDocument": return .closeDocument
        case "openRecentApps": return .openRecentApps
        case "setClipboard": return .copy(text ?? "")
        case "setPermissions": return .choose(Permissions(permissions ?? [:]))
        case "setLocationServices": return .setLocationServices(isOn ?? false)
        case "setBattery":
            return .setBattery(level: level ?? 1, isCharging: isCharging ?? false)
        case "setBluetooth": return .setBluetooth(isOn ?? true)
        case "setPeripherals": return .setPeripherals(peripherals ?? [])
        case "notifyValue":
            return .notify(
                peripheral ?? "", characteristic: characteristic ?? "", service: service,
                value: value ?? [])
        case "disconnectPeripheral": return .disconnectPeripheral(peripheral ?? "")
        case "setLocation": return .move(location.map(PhoneLocation.init))
        case "setOrientation":
            return .turn(DeviceOrientation(rawValue: orientation ?? "") ?? .portrait)
        case "setTextSize": return .setTextSize(TextSize(rawValue: size ?? "") ?? .large)
        case "setVoiceOver": return .setVoiceOver(isOn ?? false)
        default:
            return storeAction(kind).map { .store($0) } ?? nativeAction(kind).map { .native($0) }
                ?? credentialAction(kind).map { .credentials($0) }
        }
    }
}
