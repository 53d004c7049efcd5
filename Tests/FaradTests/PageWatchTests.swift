import Farad
import FaradTesting
import Testing

@Suite(.farad) struct PageWatchTests {
    private func displayed(_ script: String) throws -> [Int] {
        let device = try Device()
        try device.install(
            AppBundle(
                name: "images", identifier: "app.images", displayName: "Images",
                web: .script(script, name: "a.js"), makeDelegate: { _ in PlainAppDelegate() }))
        return device.run([TimedAction(.launch)]).displayed.map(\.bytes)
    }

    @Test func `an image that another one replaces soon was before the user`() throws {
        let sizes = try displayed(
            """
            const image = document.createElement("img");
            image.src = "data:image/png;base64,AAAA";
            document.getElementById("app").append(image);
            setTimeout(() => { image.src = "data:image/png;base64,AAAAAAAA"; }, 10);
            """)
        #expect(sizes == [3, 6])
    }

    @Test func `an image counts when it comes into the document, and once`() throws {
        let sizes = try displayed(
            """
            const frame = document.createElement("p");
            const image = document.createElement("img");
            image.src = "data:image/png;base64,AAAA";
            frame.append(image);
            setTimeout(() => document.getElementById("app").append(frame), 10);
            setTimeout(() => frame.remove(), 20);
            setTimeout(() => document.getElementById("app").append(frame), 30);
            setTimeout(() => frame.remove(), 40);
            """)
        #expect(sizes == [3])
    }
}
