import Farad
import FaradTesting
import Testing

@Suite(.farad) struct GeolocationTests {
    private static let coarse = "android.permission.ACCESS_COARSE_LOCATION"
    private static let fine = "android.permission.ACCESS_FINE_LOCATION"
    private static let munich = PhoneLocation(
        latitude: 48.1, longitude: 11.6, accuracy: 5.2, altitude: 520, altitudeAccuracy: 3,
        speed: 1.5, course: 90)

    private func phone(
        _ script: String, permissions: [String] = [coarse, fine],
        answer: String = "allow",
        before: @escaping (Device) -> Void = { $0.move(to: munich) }
    ) throws -> AndroidScript {
        try AndroidScript(
            "const say = ({ coords }) => console.log(show(coords));\n" + script,
            permissions: permissions, set: ["privacy-permission": answer], before: before)
    }

    @Test func `F231: with leave for it a call gets the precise place`() throws {
        let phone = try phone(
            """
            await answer(Geolocation.checkPermissions());
            const { timestamp, coords } =
                await Geolocation.getCurrentPosition({ enableHighAccuracy: true });
            console.log(typeof timestamp, show(coords));
            await answer(Geolocation.checkPermissions());
            """)
        #expect(
            phone.lines == [
                #"{"coarseLocation":"prompt","location":"prompt"}"#,
                #"number {"latitude":48.1,"longitude":11.6,"accuracy":5.2,"altitude":520,"#
                    + #""altitudeAccuracy":3,"speed":1.5,"heading":90,"course":90}"#,
                #"{"coarseLocation":"granted","location":"granted"}"#,
            ])
    }

    @Test func `F231: without high accuracy an app asks for the approximate place alone`() throws {
        let phone = try phone(
            """
            const { coords } = await Geolocation.getCurrentPosition();
            console.log(Math.abs(coords.latitude - 48.1) < 0.02, coords.latitude === 48.1,
                coords.accuracy, coords.speed, coords.heading);
            await answer(Geolocation.checkPermissions());
            """)
        #expect(
            phone.lines == [
                "true false 2000 0 undefined",
                #"{"coarseLocation":"granted","location":"prompt"}"#,
            ])
    }

    @Test func `F180, F231: who is refused, or lacks it in the manifest, gets no place`() throws {
        let refused = try phone(
            "answer(Geolocation.getCurrentPosition());",
            answer: "deny")
        #expect(
            refused.lines == [
                "rejected: Location permission request was denied.OS-PLUG-GLOC-0003"
            ])
        let undeclared = try phone("answer(Geolocation.getCurrentPosition());", permissions: [])
        #expect(
            undeclared.lines == [
                "rejected: Missing the following permissions in AndroidManifest.xml:\n"
                    + Self.coarse + "\n"
            ])
    }

    @Test
    func `F231: a phone that finds out in time tells it, and one that does not is late`() throws {
        let late = try phone(
            """
            await answer(Geolocation.getCurrentPosition({ timeout: 2000 }));
            await answer(Geolocation.getCurrentPosition({ timeout: 0 }));
            """, before: { _ in })
        #expect(
            late.lines == [
                "rejected: Could not obtain location in time. Try with a higher timeout."
                    + "OS-PLUG-GLOC-0010",
                "rejected: Timeout needs to be a positive value.OS-PLUG-GLOC-0011",
            ])
        let lines = try late.lines {
            _ = try late.device.page?.evaluate(
                "Geolocation.getCurrentPosition().then(() => console.log('found')); 0")
            late.device.move(to: Self.munich)
        }
        #expect(lines == ["found"])
    }

    @Test func `F231: with location services off nothing is answered but that`() throws {
        let phone = try phone(
            """
            await answer(Geolocation.checkPermissions());
            await answer(Geolocation.requestPermissions());
            """, before: { $0.setLocationServices(false) })
        let disabled = "rejected: Location services are not enabled.OS-PLUG-GLOC-0007"
        #expect(phone.lines == [disabled, disabled])
    }

    @Test func `F231: a watch hears of each move until it is cleared`() throws {
        let phone = try phone(
            """
            globalThis.id = await Geolocation.watchPosition({ enableHighAccuracy: true },
                (position, error) => console.log(position?.coords.latitude ?? error.code));
            """)
        #expect(phone.lines == ["48.1"])
        let moved = try phone.lines {
            phone.device.move(to: PhoneLocation(latitude: 49, longitude: 11))
        }
        #expect(moved == ["49"])
        let cleared = try phone.run(
            """
            answer(Geolocation.clearWatch({ id }));
            answer(Geolocation.clearWatch({ id }));
            answer(Geolocation.clearWatch({ id: " " }));
            """)
        #expect(
            cleared == [
                "undefined", "rejected: WatchId not found.OS-PLUG-GLOC-0012",
                "rejected: WatchId needs to be provided.OS-PLUG-GLOC-0013",
            ])
        #expect(
            try phone.lines {
                phone.device.move(to: PhoneLocation(latitude: 50, longitude: 11))
            } == [])
    }

    @Test func `F231: a watch without a first place in time is over`() throws {
        let phone = try phone(
            """
            globalThis.id = await Geolocation.watchPosition({ timeout: 1000 },
                (position, error) => console.log(position?.coords.latitude ?? error.code));
            """, before: { _ in })
        #expect(phone.lines == ["OS-PLUG-GLOC-0010"])
        #expect(try phone.lines { phone.device.move(to: Self.munich) } == [])
        #expect(
            try phone.run("answer(Geolocation.clearWatch({ id }))")
                == ["rejected: WatchId not found.OS-PLUG-GLOC-0012"])
    }
}
