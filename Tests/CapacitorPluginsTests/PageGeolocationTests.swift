import Farad
import FaradFoundation
import FaradTesting
import TestSupport
import Testing

/// `navigator.geolocation` on an iPhone, as WebKit answers it.
@Suite(.farad) struct PageGeolocationTests {
    private static let home = PhoneLocation(latitude: 48.1, longitude: 11.6)
    private static let tools = """
        globalThis.place = ({ coords }) => coords.latitude + "," + coords.longitude;
        globalThis.ask = (name, options) => navigator.geolocation.getCurrentPosition(
            (position) => console.log(name + " " + place(position)),
            (error) => console.log(name + " " + error.code + " " + error.message), options);
        globalThis.watch = (name, options) => navigator.geolocation.watchPosition(
            (position) => console.log(name + " " + place(position)),
            (error) => console.log(name + " " + error.code + " " + error.message), options);
        """
    private static let question = ShownAlert(
        title: "“localhost” would like to use your current location.",
        message: "This website will use your precise location because “Script” currently has "
            + "access to your precise location.", buttons: ["Don’t Allow", "Allow"], texts: [])

    private func phone(
        _ script: String = "", at location: PhoneLocation? = home,
        set: [String: String] = [:], isAllowed: Bool = true,
        configure: (inout AppBundle) -> Void = { _ in }
    ) throws -> PluginDevice {
        let phone = try PluginDevice(Self.tools, set: set, configure: configure)
        phone.device.move(to: location)
        // A knob would answer for the page, too.
        if isAllowed, set.isEmpty { phone.device.choose(.allowed, for: .location) }
        try phone.run(script)
        return phone
    }

    @Test func `first the app is let, then the page, and once for its document`() throws {
        let phone = try phone("ask('a'); ask('b')", isAllowed: false)
        #expect(phone.device.alert?.title == "Allow “Script” to use your location?")
        try phone.lines { try phone.device.answerAlert("Allow While Using App") }
        #expect(phone.device.alert == Self.question)
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == ["a 48.1,11.6", "b 48.1,11.6"])
        #expect(try phone.run("ask('c')") == ["c 48.1,11.6"])
    }

    @Test func `a page that is refused is so for its document`() throws {
        let phone = try phone("ask('a')")
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") }
                == ["a 1 User denied Geolocation"])
        #expect(
            try phone.run("ask('b'); watch('c')")
                == ["b 1 User denied Geolocation", "c 1 User denied Geolocation"])
        #expect(phone.device.alert == nil)
    }

    @Test func `an app that is refused never asks for its page`() throws {
        let phone = try phone("ask('a')", set: ["privacy-permission": "deny"])
        #expect(phone.lines == ["a 1 User denied Geolocation"])
        #expect(phone.device.alert == nil)
    }

    @Test func `an app that does not say why it asks leaves its page waiting`() throws {
        let phone = try phone("ask('a', { timeout: 10 })", isAllowed: false) {
            $0.infoDictionary["NSLocationWhenInUseUsageDescription"] = nil
        }
        #expect(phone.lines == [])
        #expect(phone.device.alert == nil)
    }

    @Test(arguments: [("Allow", "a 48.1,11.6"), ("Don’t Allow", "a 1 User denied Geolocation")])
    func `who answers twice the same in a day is not asked again`(
        answer: String, line: String
    ) throws {
        let phone = try phone("ask('a')")
        for _ in 0..<2 {
            #expect(phone.device.alert == Self.question)
            try phone.lines { try phone.device.answerAlert(answer) }
            phone.device.kill("app")
            phone.device.launch()
            try phone.device.run()
            try phone.run("ask('a')")
        }
        #expect(phone.device.alert == nil)
        #expect(phone.lines.last == line)
        try phone.device.run(until: .seconds(2 * 86_400))
        phone.device.kill("app")
        phone.device.launch()
        try phone.device.run()
        try phone.run("ask('a')")
        #expect(phone.device.alert == Self.question)
    }

    @Test func `a watch hears of each place until it is cleared`() throws {
        let phone = try phone("globalThis.id = watch('a', { enableHighAccuracy: true })")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") } == ["a 48.1,11.6"])
        let away = PhoneLocation(latitude: 50, longitude: 8)
        #expect(try phone.lines { phone.device.move(to: away) } == ["a 50,8"])
        #expect(
            try phone.lines { phone.device.move(to: nil) }
                == ["a 2 The operation couldn’t be completed. (kCLErrorDomain error 0.)"])
        #expect(try phone.lines { phone.device.move(to: Self.home) } == ["a 48.1,11.6"])
        try phone.run("navigator.geolocation.clearWatch(id)")
        #expect(try phone.lines { phone.device.move(to: away) } == [])
    }

    @Test func `a position has what the phone knows, and null for the rest`() throws {
        let phone = try phone(
            """
            navigator.geolocation.getCurrentPosition((position) => {
                console.log(JSON.stringify(position.coords), position.timestamp === Date.now(),
                    position instanceof GeolocationPosition);
            });
            """,
            at: PhoneLocation(
                latitude: 1, longitude: 2, altitude: 520, altitudeAccuracy: 3, speed: 2))
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }.first?.hasPrefix(
                #"{"latitude":1,"longitude":2,"accuracy":5,"altitude":520,"altitudeAccuracy":3,"#
                    + #""heading":null,"speed":2}"#) == true)
    }

    @Test func `a last position that is young enough is given at once`() throws {
        let phone = try phone("ask('a')")
        try phone.lines { try phone.device.answerAlert("Allow") }
        try phone.lines { phone.device.move(to: PhoneLocation(latitude: 50, longitude: 8)) }
        #expect(try phone.run("ask('b', { maximumAge: 60_000 })") == ["b 48.1,11.6"])
        #expect(try phone.run("ask('c')") == ["c 50,8"])
        #expect(try phone.run("ask('d', { timeout: 0 })") == ["d 3 Timeout expired"])
        #expect(try phone.run("ask('e', { timeout: 99 })") == ["e 3 Timeout expired"])
        #expect(try phone.run("ask('f', { timeout: 101 })") == ["f 50,8"])
    }

    @Test func `a place that cannot be found is told once`() throws {
        let phone = try phone("ask('a', { timeout: 10_000 })", at: nil)
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == ["a 2 The operation couldn’t be completed. (kCLErrorDomain error 0.)"])
    }

    @Test func `the question lies above what the app shows`() throws {
        let phone = try phone(
            "Dialog.alert({ message: 'below' }).then(() => ask('a'), 0); ask('b')")
        #expect(phone.device.alert == Self.question)
        #expect(try phone.lines { try phone.device.answerAlert("Allow") } == ["b 48.1,11.6"])
        #expect(phone.device.alert?.message == "below")
    }

    @Test func `what throws in a callback is reported, and the others hear of the place`() throws {
        let phone = try phone(
            """
            addEventListener("error", (event) => {
                console.log(event.message);
                event.preventDefault();
            });
            navigator.geolocation.getCurrentPosition(() => { throw new Error("mine"); });
            ask('a');
            """)
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == ["Error: mine", "a 48.1,11.6"])
    }
}
