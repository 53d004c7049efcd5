import FaradFoundation
import Simulation
import UIKit
import WebKit

/// Gives the web views of an iPhone's app what is their process's: storages, the keyboard, the user's leave.
struct IOSWebViews {
    let app: String
    let files: WebFiles
    let settings: WebKitSettings
    let machine: ScriptMachine
    let worker: Worker
    unowned let parts: PhoneParts

    func configure(_ configuration: WKWebViewConfiguration) {
        var settings = settings
        settings.websiteData = .inDataContainer(of: .current)
        settings.transportSecurity = TransportSecurity(
            PhoneProcess.current.infoDictionary, ofPages: true)
        settings.caches = .inDataContainer(
            of: .current, folder: "Library/Caches/WebKit/CacheStorage")
        settings.databases = .inDataContainer(of: .current)
        settings.privateFiles = .inDataContainer(of: .current)
        settings.geolocation = CoreLocationGeolocationProvider.init
        settings.mediaCapture = MediaCapturePermission.request
        let phone = PhoneProcess.current
        let keyboard = ScreenKeyboard.of(phone.process)
        let input = phone.main.serialQueue?.makeChannel("text input")
        let window = settings.pageToApp
        settings.textInput = { [app, files, worker, unowned keyboard, unowned parts] isWanted in
            guard keyboard.isHeard else { return }
            // In a search its ways are orders of all that a user types, which only a page that hears
            // of them can tell apart; there it runs the page's listeners' plugin, too.
            let isExploring = parts.simulation.isExploring
            if isExploring, !worker.namesKeyboardEvents(app, files) { return }
            let memory = isExploring ? nil : keyboard.memory
            input?.post("text input", window: window, memory: memory) {
                keyboard.ask(isWanted)
            }
        }
        settings.askedForPosition = { [unowned parts] site, answer in
            parts.note("the web view asks whether pages of “\(site)” may use location")
            PermissionPrompts.answer(parts, PermissionPrompts.privacy, answer)
        }
        configuration.settings = settings
        configuration.processPool = WKProcessPool(machine)
    }
}
