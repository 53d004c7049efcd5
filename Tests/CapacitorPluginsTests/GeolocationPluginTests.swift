import Farad
import FaradTesting
import Simulation
import Testing

@Suite(.farad) struct GeolocationPluginTests {
    private static let allowed = ["privacy-permission": "allow"]
    private static let home = PhoneLocation(latitude: 48.1, longitude: 11.6)
    private static let ask = "answer(Geolocation.getCurrentPosition().then(place));"
    private static let unavailable =
        "rejected: There was an error trying to obtain the location.OS-PLUG-GLOC-0002"
    private static let timedOut =
        "rejected: Could not obtain location in time. Try with a higher timeout."
        + "OS-PLUG-GLOC-0010"

    /// A phone that knows where it is before its app begins to ask.
    private func phone(
        _ location: PhoneLocation? = home, set: [String: String] = allowed
    ) throws -> PluginDevice {
        let phone = try PluginDevice("\(Self.tools)", set: set)
        try phone.lines { phone.device.move(to: location) }
        return phone
    }

    private static let tools = """
        globalThis.place = ({ coords }) => [coords.latitude, coords.longitude];
        globalThis.watch = async (name, options = {}) => {
            globalThis[name] = await Geolocation.watchPosition(options, (position, error) =>
                console.log(name + " " + (error ? error.code : show(place(position)))));
        };
        """

    @Test func `F231: a position has the phone's place, and null for what there is no compass for`()
        throws
    {
        let phone = try phone(
            PhoneLocation(latitude: 48.1, longitude: 11.6, altitude: 520, speed: 2, course: 90))
        let lines = try phone.run("answer(Geolocation.getCurrentPosition())")
        #expect(
            lines.first?.contains(
                #""coords":{"accuracy":5,"altitude":520,"altitudeAccuracy":-1,"course":90,"#
                    + #""heading":90,"headingAccuracy":null,"latitude":48.1,"longitude":11.6,"#
                    + #""magneticHeading":null,"speed":2,"trueHeading":null}"#) == true, "\(lines)")
        try phone.lines { phone.device.move(to: Self.home) }
        #expect(
            try phone.run(
                "answer(Geolocation.getCurrentPosition().then((one) => one.coords.heading))")
                == ["null"])
    }

    @Test func `F231: the first call asks the user, and waits for the answer`() throws {
        let phone = try phone(set: [:])
        #expect(try phone.run(Self.ask) == [])
        #expect(phone.device.alert?.title == "Allow “Script” to use your location?")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow While Using App") }
                == ["[48.1,11.6]"])
        #expect(
            try phone.run("answer(Geolocation.checkPermissions())")
                == [#"{"coarseLocation":"granted","location":"granted"}"#])
    }

    @Test func `F231: who is refused is told with a code, then and later`() throws {
        let phone = try phone(set: [:])
        #expect(
            try phone.run("answer(Geolocation.checkPermissions())")
                == [#"{"coarseLocation":"prompt","location":"prompt"}"#])
        try phone.run(Self.ask)
        try phone.run("answer(Geolocation.requestPermissions())")
        let denied = "rejected: Location permission request was denied.OS-PLUG-GLOC-0003"
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") }
                == [#"{"coarseLocation":"denied","location":"denied"}"#, denied])
        #expect(try phone.run(Self.ask) == [denied])
    }

    @Test func `F231: without location services permissions are an error`() throws {
        let phone = try phone()
        phone.device.setLocationServices(false)
        let disabled = ["rejected: Location services are not enabled.OS-PLUG-GLOC-0007"]
        #expect(try phone.run("answer(Geolocation.checkPermissions())") == disabled)
        #expect(try phone.run("answer(Geolocation.requestPermissions())") == disabled)
    }

    @Test func `F231: a watch hears of each move until it is cleared`() throws {
        let phone = try phone()
        #expect(try phone.run("watch('a')") == ["a [48.1,11.6]"])
        let away = PhoneLocation(latitude: 1, longitude: 2)
        #expect(try phone.lines { phone.device.move(to: away) } == ["a [1,2]"])
        // While a watch hears, the last location answers at once, and the watch hears it twice again:
        // with the answer, and as its monitoring is begun once more.
        #expect(try phone.run(Self.ask) == ["[1,2]", "a [1,2]", "a [1,2]"])
        #expect(try phone.run("answer(Geolocation.clearWatch({ id: a }))") == ["undefined"])
        #expect(try phone.lines { phone.device.move(to: Self.home) } == [])
    }

    @Test func `F231: an app with watches that becomes active hears again where it is`() throws {
        let phone = try phone()
        try phone.run("watch('a')")
        try phone.lines { phone.device.background() }
        let away = PhoneLocation(latitude: 1, longitude: 2)
        #expect(
            try phone.lines {
                phone.device.move(to: Self.home)
                phone.device.move(to: away)
            } == [])
        let heard = try phone.lines { phone.device.foreground() }
        // Its monitoring begins anew, so it hears where it is beside the move that it has missed.
        #expect(heard == ["a [1,2]", "a [1,2]"])
    }

    @Test func `F231: a phone that cannot tell answers all that wait, and then nobody`() throws {
        let phone = try phone(nil)
        #expect(try phone.run(Self.ask) == [Self.unavailable])
        // The plugin's own stream of locations has ended with the failure.
        try phone.lines { phone.device.move(to: Self.home) }
        #expect(try phone.run(Self.ask) == [])
        #expect(try phone.run("answer(Geolocation.clearWatch({ id: 'x' }))") == ["undefined"])
        #expect(try phone.run(Self.ask) == ["[48.1,11.6]", "[48.1,11.6]"])
    }

    @Test func `F231: what takes too long is an error, and ends the watches`() throws {
        let phone = try phone()
        #expect(
            try phone.run("answer(Geolocation.getCurrentPosition({ timeout: 50 }).then(place))")
                == [Self.timedOut])
        #expect(try phone.run("watch('a', { timeout: 50 })") == ["a OS-PLUG-GLOC-0010"])
        #expect(
            try phone.lines { phone.device.move(to: PhoneLocation(latitude: 1, longitude: 2)) }
                == [])
        #expect(try phone.run(Self.ask) == ["[1,2]"])
    }

    @Test func `F231: clearWatch without an id tells all others, and never answers`() throws {
        let phone = try phone()
        try phone.run("watch('a')")
        #expect(try phone.run("answer(Geolocation.clearWatch({}))") == ["a OS-PLUG-GLOC-0006"])
    }
}
