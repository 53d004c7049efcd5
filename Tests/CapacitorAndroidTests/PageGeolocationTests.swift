import Farad
import FaradFoundation
import FaradTesting
import TestSupport
import Testing

/// `navigator.geolocation` on Android, as Chromium answers it and Capacitor asks for it.
@Suite(.farad) struct PageGeolocationTests {
    private static let home = PhoneLocation(latitude: 48.1, longitude: 11.6)
    private static let permissions = [
        "android.permission.ACCESS_COARSE_LOCATION", "android.permission.ACCESS_FINE_LOCATION",
    ]

    private func phone(
        _ script: String, permissions: [String] = permissions,
        answer: String = "allow", before: @escaping (Device) -> Void = { _ in }
    ) throws -> AndroidScript {
        try AndroidScript(
            """
            globalThis.ask = (name, options, method = "getCurrentPosition") =>
                navigator.geolocation[method](
                    ({ coords }) => console.log(name + " " + Math.round(coords.latitude * 10) / 10),
                    (error) => console.log(name + " " + error.code + " " + error.message), options);
            \(script)
            """, permissions: permissions, set: ["privacy-permission": answer],
            before: { device in
                device.move(to: Self.home)
                before(device)
            })
    }

    @Test func `a page is let with its app, by the approximate place alone as well`() throws {
        #expect(try phone("ask('a')").lines == ["a 48.1"])
        #expect(try phone("ask('a')", permissions: [Self.permissions[0]]).lines == ["a 48.1"])
        #expect(
            try phone("ask('a')", permissions: []).lines == ["a 1 User denied Geolocation"])
    }

    @Test func `a refusal is for one request, as each one asks again`() throws {
        let phone = try phone("ask('a')", answer: "ask")
        #expect(
            phone.device.alert
                == ShownAlert(
                    title: "Allow Script to access this device’s location?", message: nil,
                    buttons: ["While using the app", "Only this time", "Don’t allow"], texts: []))
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t allow") }
                == ["a 1 User denied Geolocation"])
        #expect(try phone.run("ask('b')") == [])
        #expect(
            try phone.lines { try phone.device.answerAlert("While using the app") } == ["b 48.1"])
    }

    @Test func `a watch hears of each place, and a phone that knows none is waited for`() throws {
        let phone = try phone("globalThis.id = ask('a', {}, 'watchPosition')")
        #expect(phone.lines == ["a 48.1"])
        let away = PhoneLocation(latitude: 50, longitude: 8)
        #expect(try phone.lines { phone.device.move(to: away) } == ["a 50"])
        #expect(try phone.lines { phone.device.move(to: nil) } == [])
        #expect(
            try phone.run("ask('b', { timeout: 1000 })") == ["b 3 Timeout expired"])
        #expect(try phone.lines { phone.device.move(to: Self.home) } == ["a 48.1"])
        try phone.run("navigator.geolocation.clearWatch(id)")
        #expect(try phone.lines { phone.device.move(to: away) } == [])
    }
}
