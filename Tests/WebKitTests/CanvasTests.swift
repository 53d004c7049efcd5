import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

/// What canvases do with images of servers and of the app; how they draw is in
/// `web/runtime/parts/canvas.unit.ts`.
@Suite struct CanvasTests {
    private static let loading = """
        const load = (path, crossOrigin) => new Promise((done) => {
            const image = new Image();
            if (crossOrigin !== undefined) image.crossOrigin = crossOrigin;
            image.onload = () => done(image);
            image.onerror = () => done(null);
            image.src = server + path;
        });
        const drawn = (image) => {
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            return context;
        };
        const tell = (read) => { try { read(); return 'read'; } catch (error) { return error.name; } };

        """

    @Test func `an image of a server's taints a canvas unless the server lets it be read`() throws {
        let picture = try Self.fixture("small.png")
        let test = TestNetwork(
            Self.loading + """
                for (const path of ['/closed', '/open']) {
                    for (const crossOrigin of [undefined, 'anonymous']) {
                        const image = await load(path, crossOrigin);
                        if (image === null) { console.log(path, 'not loaded'); continue; }
                        const context = drawn(image);
                        console.log(path, image.naturalWidth, tell(() => context.canvas.toDataURL()),
                            tell(() => context.getImageData(0, 0, 1, 1)));
                        // What a tainted canvas is drawn on is tainted too.
                        const other = document.createElement('canvas').getContext('2d');
                        other.drawImage(context.canvas, 0, 0);
                        console.log(tell(() => other.getImageData(0, 0, 1, 1)));
                    }
                }
                """
        ) { request in
            var headers = ["Content-Type": "image/png"]
            if request.url.path == "/open" { headers["Access-Control-Allow-Origin"] = "*" }
            return HTTPResponse(headers: headers, body: picture)
        }
        let told = test.run().filter { !$0.hasPrefix("error: ") }
        #expect(
            told == [
                "/closed 32 SecurityError SecurityError", "SecurityError",
                "/closed not loaded",
                "/open 32 SecurityError SecurityError", "SecurityError",
                "/open 32 read read", "read",
            ])
        #expect(test.asked == ["GET /closed", "GET /closed", "GET /open", "GET /open"])
    }

    /// EXIF's orientation 2 exchanges left and right; the sides stay.
    @Test func `a photo is drawn as its EXIF data turns it`() throws {
        let photo = try Self.fixture("turned.jpg")
        let test = TestNetwork(
            Self.loading + """
                const plain = await load('/plain', 'anonymous'), turned = await load('/turned', 'anonymous');
                const at = (image, x, y) => [...drawn(image).getImageData(x, y, 1, 1).data].join();
                console.log(turned.naturalWidth, turned.naturalHeight, plain.naturalWidth);
                const { naturalWidth: width, naturalHeight: height } = plain;
                const sideways = turned.naturalWidth !== width;
                console.log(at(plain, 0, 0) === at(turned, turned.naturalWidth - 1, 0),
                    at(plain, width - 1, 0) === at(turned, turned.naturalWidth - 1, sideways ? width - 1 : 0));
                """
        ) { request in
            HTTPResponse(
                headers: ["Content-Type": "image/jpeg", "Access-Control-Allow-Origin": "*"],
                body: request.url.path == "/turned" ? photo : Self.upright(photo))
        }
        #expect(test.run() == ["24 32 32", "true true"])
    }

    /// WebKit's own words and limit (iOS 18): 8192 × 8192 pixels.
    @Test func `a canvas that is too large draws nothing and says so once`() {
        let test = TestNetwork(
            """
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [8193, 8192];
            const context = canvas.getContext('2d');
            context.fillRect(0, 0, 10, 10);
            context.fillRect(0, 0, 10, 10);
            console.log([...context.getImageData(5, 5, 1, 1).data].join(), canvas.toDataURL());
            canvas.width = 8192;
            context.fillRect(0, 0, 10, 10);
            console.log([...context.getImageData(5, 5, 1, 1).data].join());
            """
        ) { _ in HTTPResponse() }
        #expect(
            test.run() == [
                "warn: Canvas area exceeds the maximum limit (width * height > 67108864).",
                "0,0,0,0 data:,", "0,0,0,255",
            ])
    }

    @Test func `a photo that is scaled down is a smaller JPEG of the same picture`() throws {
        let photo = try Self.fixture("photo.jpg")
        let test = TestNetwork(
            Self.loading + """
                const image = await load('/photo', 'anonymous');
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [image.naturalWidth / 4, image.naturalHeight / 4];
                canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
                const file = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
                console.log(file.type, file.size < 60_000);
                const again = await createImageBitmap(file);
                console.log(again.width, again.height);
                const near = (x, y) => {
                    const small = document.createElement('canvas').getContext('2d');
                    small.drawImage(again, 0, 0);
                    const one = small.getImageData(x, y, 1, 1).data;
                    const other = drawn(image).getImageData(4 * x + 1, 4 * y + 1, 1, 1).data;
                    return one.every((value, index) => Math.abs(value - other[index]) < 40);
                };
                console.log(near(20, 20), near(200, 100));
                """
        ) { _ in
            HTTPResponse(
                headers: ["Content-Type": "image/jpeg", "Access-Control-Allow-Origin": "*"],
                body: photo)
        }
        #expect(test.run() == ["image/jpeg true", "400 300", "true true"])
    }

    private static func fixture(_ name: String) throws -> Data {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures")
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }

    /// The same photo with an EXIF orientation of 1.
    private static func upright(_ photo: Data) -> Data {
        var bytes = Array(photo)
        let tag: [UInt8] = [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]
        let at = bytes.indices.first { bytes[$0...].starts(with: tag) }!
        bytes[at + tag.count] = 1
        return Data(bytes)
    }
}
