import Farad
import FaradTesting
import Testing

@Suite(.farad) struct PageWatchTests {
    private func displayed(_ script: String) throws -> [Int] {
        let device = try Device()
        try device.install(
            AppBundle(
                name: "images", identifier: "app.images", displayName: "Images",
                web: .script(script, name: "a.js"), pluginClassList: ["FilesystemPlugin"],
                makeDelegate: { _ in PlainAppDelegate() }))
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

    @Test(arguments: [
        "place.innerHTML = `<p><img src='${data}'></p>`;",
        "place.innerHTML = `<p style=\"background: url('${data}') center\"></p>`;",
        "place.style.backgroundImage = `url(${data})`;",
        "place.attachShadow({ mode: 'closed' }).innerHTML = `<img src='${data}'>`;",
        "place.attachShadow({ mode: 'open' }).innerHTML = `<p style='background-image: url(${data})'>`;",
        """
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([new Uint8Array(3)], { type: 'image/png' }));
        image.onload = () => { image.parentElement.style.color = 'red'; URL.revokeObjectURL(image.src); };
        place.append(image);
        """,
    ])
    func `a photo is before the user however a page shows it`(script: String) throws {
        let sizes = try displayed(
            """
            const data = "data:image/png;base64,AAAA";
            // Where no framework has its root.
            const place = document.createElement("div");
            document.body.append(place);
            setTimeout(() => {
                \(script)
                setTimeout(() => { place.remove(); }, 50);
            }, 10);
            """)
        #expect(sizes == [3])
    }

    @Test func `a file of the app's container is a photo, and what comes with the app is none`()
        throws
    {
        let sizes = try displayed(
            """
            const show = (source) => {
                const image = new Image();
                image.src = source;
                document.body.append(image);
            };
            show("/main.js");
            show("https://example.org/photo.png");
            Capacitor.nativePromise("Filesystem", "writeFile",
                { path: "my photo.png", data: "AAAA", directory: "DATA" }
            ).then(({ uri }) => show(Capacitor.convertFileSrc(uri)));
            """)
        #expect(sizes == [3])
    }

    @Test func `what is behind one element and in front of another is two sights`() throws {
        let sizes = try displayed(
            """
            const image = document.createElement("img");
            image.style.backgroundImage = "url(data:image/png;base64,AAAA)";
            image.src = "data:image/png;base64,AAAAAAAA";
            document.body.append(image);
            setTimeout(() => { image.style.opacity = "0.5"; }, 10);
            setTimeout(() => { image.alt = "a photo"; }, 20);
            """)
        #expect(sizes == [6, 3])
    }
}
