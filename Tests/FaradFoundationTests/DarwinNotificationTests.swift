import FaradFoundation
import Simulation
import Testing

@Suite struct DarwinNotificationTests {
    private let phone = TestPhone()
    private let name = CFNotificationName("group.test.added" as CFString)

    /// Counts what an observer hears.
    private final class Ear {
        var names: [String] = []
        var times: [Double] = []
    }

    private func observe(_ ear: Ear, _ name: CFNotificationName? = nil) {
        CFNotificationCenterAddObserver(
            CFNotificationCenterGetDarwinNotifyCenter(),
            Unmanaged.passUnretained(ear).toOpaque(),
            { center, observer, name, object, userInfo in
                let ear = Unmanaged<Ear>.fromOpaque(observer!).takeUnretainedValue()
                ear.names.append(name!.rawValue)
                ear.times.append(PhoneProcess.current.milliseconds)
                #expect(object == nil)
                #expect(userInfo == nil)
                #expect(center === CFNotificationCenterGetDarwinNotifyCenter())
            }, (name ?? self.name).rawValue, nil, .deliverImmediately)
    }

    private func post(_ name: CFNotificationName? = nil) {
        CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(), name ?? self.name, nil, ["a": 1], true)
    }

    private func remove(_ ear: Ear, _ name: CFNotificationName?) {
        CFNotificationCenterRemoveObserver(
            CFNotificationCenterGetDarwinNotifyCenter(),
            Unmanaged.passUnretained(ear).toOpaque(), name, nil)
    }

    @Test func `another process hears of it, and so does the poster's own`() throws {
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let (its, own) = (Ear(), Ear())
        try phone.run(app) { observe(its) }
        try phone.run(share) {
            observe(own)
            post()
            // Never on the poster's stack.
            #expect(own.names == [])
        }
        #expect(its.names == [name.rawValue])
        #expect(own.names == [name.rawValue])
    }

    @Test func `who observes another name, or does so no more, hears nothing`() throws {
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let (other, gone, everywhereGone) = (Ear(), Ear(), Ear())
        try phone.run(app) {
            observe(other, CFNotificationName("other" as CFString))
            observe(gone)
            remove(gone, name)
            observe(everywhereGone)
            CFNotificationCenterRemoveEveryObserver(
                CFNotificationCenterGetDarwinNotifyCenter(),
                Unmanaged.passUnretained(everywhereGone).toOpaque())
        }
        try phone.run(share) { post() }
        #expect(other.names + gone.names + everywhereGone.names == [])
    }

    @Test func `an observer that is removed while it is on its way hears nothing`() throws {
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let ear = Ear()
        try phone.run(app) { observe(ear) }
        try phone.run(share) {
            post()
            phone.at(app) { remove(ear, nil) }
        }
        #expect(ear.names == [])
    }

    @Test func `posts before the first is delivered come as one, later ones as another`() throws {
        var settings = PhoneSettings()
        settings.darwinNotification = .exactly(.milliseconds(2))
        let phone = TestPhone(settings: settings)
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let ear = Ear()
        try phone.run(app) { observe(ear) }
        let start = phone.at(app) { PhoneProcess.current.milliseconds }
        try phone.run(share) {
            post()
            post()
            PhoneQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) { post() }
            PhoneQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { post() }
        }
        #expect(ear.times.map { $0 - start } == [2, 7])
    }

    @Test func `a suspended process hears once, when it goes on`() throws {
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let ear = Ear()
        try phone.run(app) { observe(ear) }
        app.suspend()
        try phone.run(share) { post() }
        try phone.run(share) { post() }
        #expect(ear.names == [])
        app.resume()
        _ = try phone.simulation.run()
        #expect(ear.names == [name.rawValue])
    }

    @Test func `a process that has ended hears nothing, and its next launch only what comes later`()
        throws
    {
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let (before, after) = (Ear(), Ear())
        try phone.run(app) { observe(before) }
        app.kill(reason: "a test")
        try phone.run(share) { post() }
        let again = try phone.app()
        try phone.run(again) { observe(after) }
        #expect(before.names + after.names == [])
        try phone.run(share) { post() }
        #expect(before.names == [])
        #expect(after.names == [name.rawValue])
    }

    @Test func `an object that goes after its process may remove itself, and nobody else`() throws {
        /// Takes itself out when it goes, as observers on an iPhone have to.
        final class Guest {
            deinit {
                CFNotificationCenterRemoveEveryObserver(
                    CFNotificationCenterGetDarwinNotifyCenter(),
                    Unmanaged.passUnretained(self).toOpaque())
            }
        }
        let (app, share) = (try phone.app(), try phone.shareExtension())
        let ear = Ear()
        var guest: Guest? = Guest()
        try phone.run(share) { observe(ear) }
        try phone.run(app) {
            CFNotificationCenterAddObserver(
                CFNotificationCenterGetDarwinNotifyCenter(),
                Unmanaged.passUnretained(guest!).toOpaque(),
                { _, _, _, _, _ in Issue.record("it has gone") }, name.rawValue, nil,
                .deliverImmediately)
        }
        app.kill(reason: "a test")
        guest = nil
        try phone.run(share) { post() }
        #expect(ear.names == [name.rawValue])
    }
}
