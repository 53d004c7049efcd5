import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import Testing

// As in a plugin's own target.
private typealias Bundle = FaradFoundation.Bundle
private typealias FileManager = FaradFoundation.FileManager

/// What lies in an app's bundle, as plugins from elsewhere look for it, and what is linked into it.
@Suite(.farad, .serialized) struct BundleTests {
    @Test func `the web layer lies in an app's bundle, beside its Info.plist`() throws {
        let phone = try ProbePlugin.phone { _, call in
            let bundle = Bundle.main
            let script = bundle.path(forResource: "public/script", ofType: "js") ?? ""
            let info = bundle.path(forResource: "Info", ofType: "plist") ?? ""
            let values = FileManager.default.contents(atPath: info).flatMap {
                try? PropertyListSerialization.propertyList(from: $0, format: nil)
            }
            let names = bundle.paths(forResourcesOfType: nil, inDirectory: "public")
            call.resolve([
                "names": names.map { String($0.dropFirst(bundle.bundlePath.count)) },
                "script": FileManager.default.contents(atPath: script)?.isEmpty == false,
                "name": (values as? [String: Any])?["CFBundleDisplayName"] as? String ?? "",
                "none": bundle.path(forResource: "public/none", ofType: "js") ?? "none",
            ])
        }
        #expect(
            phone.lines == [
                #"{"name":"Script","names":["/public/index.html","/public/script.js"],"#
                    + #""none":"none","script":true}"#
            ])
    }

    @Test func `what lies in a bundle can be copied out of it, and not be changed`() throws {
        let phone = try ProbePlugin.phone { _, call in
            let folder = Bundle.main.bundlePath + "/public"
            let copy = FileManager.default.temporaryDirectory.path + "/copy"
            func code(_ work: () throws -> Void) -> Int {
                do { try work() } catch { return (error as NSError).code }
                return 0
            }
            let files = FileManager.default
            let codes = [
                code { try files.copyItem(atPath: folder, toPath: copy) },
                code { try files.removeItem(atPath: folder + "/index.html") },
                code { try files.moveItem(atPath: folder, toPath: copy + "/moved") },
                code { try files.copyItem(atPath: copy, toPath: folder + "/copy") },
            ]
            call.resolve(["codes": codes, "copied": files.fileExists(atPath: copy + "/index.html")])
        }
        #expect(phone.lines == [#"{"codes":[0,513,513,513],"copied":true}"#])
    }

    @Test func `the resources of a package lie in the app's bundle in one of their own`() throws {
        let folder =
            Foundation.FileManager.default.temporaryDirectory.path
            + "/farad-resources-\(UUID().uuidString)"
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        try Foundation.FileManager.default.createDirectory(
            atPath: folder + "/en.lproj", withIntermediateDirectories: true)
        try Data("a sound".utf8).write(to: URL(fileURLWithPath: folder + "/mute.aiff"))
        try Data("\"greeting\" = \"Hello\";".utf8).write(
            to: URL(fileURLWithPath: folder + "/en.lproj/Localizable.strings"))
        let phone = try ProbePlugin.phone { _, call in
            let bundle = Bundle(resources: "Sounds_Mute", in: folder)
            let found = bundle.url(forResource: "mute", withExtension: "aiff")
            let again = Bundle.main.path(forResource: "Sounds_Mute", ofType: "bundle")
            call.resolve([
                "name": bundle.bundleURL.lastPathComponent,
                "text": (try? found.map { try FileContents.read($0) })
                    .map { String(decoding: $0 ?? Data(), as: UTF8.self) } ?? "",
                "greeting": bundle.localizedString(forKey: "greeting", value: nil, table: nil),
                "again": again == bundle.bundlePath,
            ])
        }
        #expect(
            phone.lines == [
                #"{"again":true,"greeting":"Hello","name":"Sounds_Mute.bundle","text":"a sound"}"#
            ])
    }

    @Test func `a pod's resources lie in its framework, which is the bundle of its classes alone`()
        throws
    {
        let folder =
            Foundation.FileManager.default.temporaryDirectory.path
            + "/farad-framework-\(UUID().uuidString)"
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        try Foundation.FileManager.default.createDirectory(
            atPath: folder + "/Mute.bundle", withIntermediateDirectories: true)
        try Data("a sound".utf8).write(to: URL(fileURLWithPath: folder + "/Mute.bundle/mute.aiff"))
        let phone = try ProbePlugin.phone { _, call in
            func bundle(_ aClass: AnyClass) -> Bundle {
                Bundle(
                    for: aClass, ofModule: "CapacitorPluginsTests", framework: "Pod", in: folder)
            }
            let own = bundle(ProbePlugin.self)
            let inner = own.path(forResource: "Mute", ofType: "bundle").flatMap(Bundle.init(path:))
            call.resolve([
                "own": String(own.bundlePath.dropFirst(Bundle.main.bundlePath.count)),
                "found": inner?.url(forResource: "mute", withExtension: "aiff") != nil,
                "other": bundle(CAPPlugin.self).bundlePath == Bundle.main.bundlePath,
                "main": Bundle.main.path(forResource: "Mute", ofType: "bundle") ?? "none",
            ])
        }
        #expect(
            phone.lines == [
                #"{"found":true,"main":"none","other":true,"own":"/Frameworks/Pod.framework"}"#
            ])
    }

    private final class OwnTextZoom: CAPPlugin, CAPBridgedPlugin {
        let identifier = "TextZoomPlugin", jsName = "TextZoom"
        let pluginMethods = [CAPPluginMethod("zoom", OwnTextZoom.zoom)]
        func zoom(_ call: CAPPluginCall) { call.resolve(["by": 7]) }
    }

    @Test func `a plugin from elsewhere takes the place of an official one of its class's name`()
        throws
    {
        let phone = try PluginDevice("answer(TextZoom.zoom())") {
            $0.pluginClasses.append(("TextZoomPlugin", OwnTextZoom.self))
        }
        #expect(phone.lines == [#"{"by":7}"#])
    }
}
