import Farad
import FaradTesting
import Testing

@Suite(.farad) struct WorkerTests {
    @Test func `a device's pages go with it, so that a thousand devices need the heap of one`()
        throws
    {
        let worker = Worker()
        func play(_ count: Int) throws -> Int {
            for _ in 0..<count {
                let device = try Device(worker: worker)
                try device.install(
                    AppBundle(
                        name: "page", identifier: "app.page", displayName: "Page",
                        web: .script("globalThis.much = 'x'.repeat(1e6) + 1", name: "script.js"),
                        makeDelegate: { _ in EmptyDelegate() }))
                device.launch()
                try device.run()
            }
            return worker.heapBytes
        }
        let before = try play(3)
        #expect(try play(12) - before < 3_000_000)
    }
}
