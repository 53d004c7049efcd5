import Exploration
import FaradFoundation
import Testing

@testable import Farad
@testable import TimeSafari

/// What bridge, official plugins and the app declare of their memory, on a share that starts the app.
@Suite struct MemoryDeclarationTests {
    @Test(arguments: ["audited", "upstream", "repaired"])
    func `no order of a pair shows that the app's declarations are untrue`(consumer: String) throws
    {
        let app = AppBundle.timeSafari
        var knobs = Knobs(declaredByApp: app.knobs)
        try knobs.set("consumer", to: consumer)
        try knobs.set("document-start", to: "600..900")
        let photo = SharedPhoto(
            fileName: "photo.jpg", bytes: [UInt8](try Fixtures.data("photo.jpg")),
            typeIdentifier: "public.jpeg", representation: .url)
        let scenario = Scenario(
            name: "share", actions: [TimedAction(.share([photo]), at: .zero)])
        let program = ScenarioProgram(
            scenario, of: app,
            on: DeviceConfiguration(profile: .phone, knobs: knobs, storage: .memory),
            worker: Worker())
        let result = DeclarationCheck(program, shared: SharedResources()).check(limit: 40)
        #expect(program.problem == nil)
        #expect(result.played > 10, "\(result.played) of \(result.pairs)")
        #expect(result.lies.map(\.blindSpot) == [])
    }
}
