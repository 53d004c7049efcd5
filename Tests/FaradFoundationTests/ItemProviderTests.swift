import FaradFoundation
import Simulation
import Testing

@Suite struct ItemProviderTests {
    private let photo = URL(
        fileURLWithPath: "/var/mobile/Media/DCIM/100APPLE/IMG_0001.JPG", isDirectory: false)

    /// A phone with a photo in its library, which belongs to no app.
    private func makePhone() throws -> (TestPhone, SimulatedProcess) {
        let phone = TestPhone(settings: PhoneSettings(itemLoad: .exactly(.milliseconds(30))))
        let folder = "/private/var/mobile/Media/DCIM/100APPLE"
        try phone.system.fileSystem.createDirectory(folder, withIntermediates: true)
        try phone.system.fileSystem.write(folder + "/IMG_0001.JPG", Data([1, 2, 3]))
        return (phone, try phone.shareExtension())
    }

    @Test(arguments: [
        ("public.jpeg", "public.image", true), ("public.png", "public.image", true),
        ("public.image", "public.jpeg", false), ("com.adobe.pdf", "public.image", false),
        ("public.file-url", "public.url", true), ("public.jpeg", "public.data", true),
    ])
    func `a type conforms to its parents`(
        _ type: String, _ wanted: String, _ conforms: Bool
    ) throws {
        // F188
        let provider = NSItemProvider(item: Data(), typeIdentifier: type)
        #expect(provider.hasItemConformingToTypeIdentifier(wanted) == conforms)
    }

    @Test func `F188, F189: a security-scoped file opens only between start and stop`() throws {
        let (phone, share) = try makePhone()
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: true)
        var isDone = false
        try phone.run(share) {
            #expect(!self.photo.startAccessingSecurityScopedResource())
            provider.loadItem(forTypeIdentifier: "public.image", options: nil) { item, error in
                #expect(error == nil)
                #expect(!Thread.isMainThread)
                #expect(phone.simulation.clock.now.milliseconds == 30)
                guard let url = item as? URL else { return }
                #expect(cocoaError { _ = try FileContents.read(url) }?.code == 257)
                #expect(url.startAccessingSecurityScopedResource())
                #expect((try? FileContents.read(url)) == Data([1, 2, 3]))
                #expect(cocoaError { try FileContents.write(Data(), url, []) }?.code == 513)
                url.stopAccessingSecurityScopedResource()
                #expect(cocoaError { _ = try FileContents.read(url) }?.code == 257)
                isDone = true
            }
            #expect(!isDone)
        }
        #expect(isDone)
    }

    @Test func `access is counted: a URL stays open until each start has had its stop`() throws {
        let (phone, share) = try makePhone()
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: true)
        try phone.run(share) {
            provider.loadItem(forTypeIdentifier: "public.image") { item, _ in
                guard let url = item as? URL else { return }
                #expect(url.startAccessingSecurityScopedResource())
                #expect(url.startAccessingSecurityScopedResource())
                url.stopAccessingSecurityScopedResource()
                #expect((try? FileContents.read(url)) != nil)
                url.stopAccessingSecurityScopedResource()
                #expect((try? FileContents.read(url)) == nil)
            }
        }
    }

    @Test func `a stop without a start, and access that is left open, are found`() throws {
        let (phone, share) = try makePhone()
        var found: [String] = []
        phone.simulation.findings.receive = { found.append($0.rule.rawValue) }
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: true)
        try phone.run(share) {
            provider.loadItem(forTypeIdentifier: "public.image") { item, _ in
                guard let url = item as? URL else { return }
                url.stopAccessingSecurityScopedResource()
                #expect(found == ["unbalanced-stop-access"])
                _ = url.startAccessingSecurityScopedResource()
                _ = url.startAccessingSecurityScopedResource()
                url.stopAccessingSecurityScopedResource()
            }
        }
        phone.at(share) { PhoneProcess.current.reportOpenAccess() }
        #expect(found == ["unbalanced-stop-access", "access-not-stopped"])
    }

    @Test func `a file that needs no scope is read as it is, and start says no`() throws {
        let (phone, share) = try makePhone()
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: false)
        try phone.run(share) {
            provider.loadItem(forTypeIdentifier: "public.image") { item, _ in
                guard let url = item as? URL else { return }
                #expect(!url.startAccessingSecurityScopedResource())
                #expect((try? FileContents.read(url)) == Data([1, 2, 3]))
            }
        }
    }

    @Test func `a name that another app makes up leads out of no folder`() throws {
        let (phone, share) = try makePhone()
        let provider = NSItemProvider(item: Data([9]), typeIdentifier: "public.zip-archive")
        provider.suggestedName = "../../Library/evil"
        var name: String?
        try phone.run(share) {
            provider.loadFileRepresentation(forTypeIdentifier: "public.data") { url, _ in
                name = url?.lastPathComponent
                #expect(url.flatMap { try? FileContents.read($0) } == Data([9]))
            }
        }
        #expect(name == "..:..:Library:evil")
    }

    @Test func `an extension that loads too much is ended; copying loads nothing`() throws {
        let (phone, share) = try makePhone()
        let big = "/private/var/mobile/Media/DCIM/100APPLE/big.mov"
        try phone.system.fileSystem.write(big, Data(count: 130_000_000))
        var found: [String] = []
        phone.simulation.findings.receive = { found.append($0.rule.rawValue) }
        let provider = NSItemProvider(
            file: URL(fileURLWithPath: big, isDirectory: false),
            typeIdentifier: "com.apple.quicktime-movie", isSecurityScoped: false)
        try phone.run(share) {
            provider.loadItem(forTypeIdentifier: "public.movie") { item, _ in
                guard let url = item as? URL else { return }
                let copy = URL(
                    fileURLWithPath: FileManager.temporaryPath + "copy", isDirectory: false)
                #expect((try? FileManager.default.copyItem(at: url, to: copy)) != nil)
                #expect(found.isEmpty)
                #expect((try? FileContents.read(url)) == nil)
            }
        }
        #expect(found == ["memory-limit"])
        #expect(share.state == .dead)
    }

    @Test func `what one process may open is no right of another`() throws {
        let (phone, share) = try makePhone()
        let app = try phone.app()
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: false)
        try phone.run(share) {
            provider.loadItem(forTypeIdentifier: "public.image") { item, _ in
                #expect((item as? URL).flatMap { try? FileContents.read($0) } != nil)
            }
        }
        phone.at(app) {
            #expect(!photo.startAccessingSecurityScopedResource())
            #expect(cocoaError { _ = try FileContents.read(photo) }?.code == 257)
        }
    }

    @Test func `F188: Data and objects come as they were given`() throws {
        final class Picture {}
        let picture = Picture()
        let (phone, share) = try makePhone()
        var loaded: [Any?] = []
        try phone.run(share) {
            for item in [Data([7]) as Any, picture] {
                NSItemProvider(item: item, typeIdentifier: "public.png")
                    .loadItem(forTypeIdentifier: "public.image") { item, _ in
                        loaded.append(item)
                    }
            }
        }
        #expect(loaded.first as? Data == Data([7]))
        #expect(loaded.last as? Picture === picture)
    }

    @Test func `an item that is not there is error -1000`() throws {
        let (phone, share) = try makePhone()
        var failure: NSError?
        try phone.run(share) {
            NSItemProvider(item: "text", typeIdentifier: "public.plain-text")
                .loadItem(forTypeIdentifier: "public.image") { item, error in
                    #expect(item == nil)
                    failure = error as NSError?
                }
        }
        #expect(failure?.domain == "NSItemProviderErrorDomain")
        #expect(failure?.code == -1000)
    }

    @Test func `a file representation is a copy that goes with the handler`() throws {
        let (phone, share) = try makePhone()
        let provider = NSItemProvider(
            file: photo, typeIdentifier: "public.jpeg", isSecurityScoped: true)
        var copy: URL?
        try phone.run(share) {
            provider.loadFileRepresentation(forTypeIdentifier: "public.image") { url, error in
                #expect(url.flatMap { try? FileContents.read($0) } == Data([1, 2, 3]))
                #expect(url?.lastPathComponent == "IMG_0001.JPG")
                copy = url
            }
        }
        let path = try #require(copy?.path)
        phone.at(share) {
            #expect(path.hasPrefix(FileManager.temporaryPath))
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `F124, U10: an extension hears whether its URL was opened, and ends once`() throws {
        let (phone, share) = try makePhone()
        let item = NSExtensionItem()
        item.attachments = [NSItemProvider(item: Data(), typeIdentifier: "public.jpeg")]
        let context = NSExtensionContext(inputItems: [item])
        var log: [String] = []
        context.onOpen = { url, answer in
            log.append("open \(url)")
            answer(true)
        }
        context.onFinish = { _ in log.append("finished") }
        try phone.run(share) {
            #expect((context.inputItems as? [NSExtensionItem])?.first?.attachments?.count == 1)
            context.open(URL(string: "timesafari://")!) { log.append("opened \($0)") }
            context.completeRequest(returningItems: [], completionHandler: nil)
            context.completeRequest(returningItems: nil)
        }
        #expect(log == ["open timesafari://", "finished", "opened true"])
    }
}
