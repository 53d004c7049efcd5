import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import ImageIO
import Testing
import UIKit

private typealias FileManager = FaradFoundation.FileManager

/// ImageIO as plugins from elsewhere use it.
@Suite(.farad, .serialized) struct ImageIOTests {
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
            + "awAAAABJRU5ErkJggg==")!

    /// What a plugin finds out with a JPEG in a file of its own.
    private func answer(
        _ name: String = #function, _ body: @escaping (URL) throws -> [String: Any]
    ) throws -> [String] {
        try ProbePlugin.phone("image " + name) { _, call in
            let path = FileManager.default.temporaryDirectory.path + "/a.jpg"
            let jpeg = UIImage(data: Self.png)?.jpegData(compressionQuality: 1)
            _ = FileManager.default.createFile(atPath: path, contents: jpeg)
            do { call.resolve(try body(URL(fileURLWithPath: path))) } catch {
                call.reject("\(error)")
            }
        }.lines
    }

    private static func properties(_ url: URL) -> [String: Any] {
        CGImageSourceCreateWithURL(url, nil).flatMap {
            CGImageSourceCopyPropertiesAtIndex($0, 0, nil)
        } ?? [:]
    }

    private static func part(_ url: URL, _ name: String) -> [String: Any] {
        properties(url)[name] as? [String: Any] ?? [:]
    }

    private static func write(_ properties: [String: Any], _ url: URL) -> Bool {
        guard let source = CGImageSourceCreateWithURL(url, nil),
            let destination = CGImageDestinationCreateWithURL(url, "public.jpeg", 1, nil)
        else { return false }
        CGImageDestinationAddImageFromSource(destination, source, 0, properties)
        return CGImageDestinationFinalize(destination)
    }

    @Test func `a picture tells its size and its kind, and no file is none`() throws {
        #expect(
            try answer { url in
                let source = CGImageSourceCreateWithURL(url, nil)
                let none = URL(fileURLWithPath: url.path + "x")
                return [
                    "type": source.flatMap(CGImageSourceGetType) ?? "",
                    "size": Self.properties(url)[kCGImagePropertyPixelWidth] ?? 0,
                    "none": CGImageSourceCreateWithURL(none, nil) == nil,
                ]
            } == [#"{"none":true,"size":1,"type":"public.jpeg"}"#])
    }

    @Test func `what is written into a picture is read again, and the rest of it stays`() throws {
        #expect(
            try answer { url in
                let first = Self.write(
                    [
                        kCGImagePropertyOrientation: 6,
                        kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "Farad"],
                        kCGImagePropertyExifDictionary: [
                            kCGImagePropertyExifFNumber: 1.8,
                            kCGImagePropertyExifISOSpeedRatings: [400],
                            kCGImagePropertyExifDateTimeOriginal: "2026:01:02 03:04:05",
                        ],
                    ], url)
                let second = Self.write(
                    [
                        kCGImagePropertyGPSDictionary: [
                            kCGImagePropertyGPSLatitude: 48.137154,
                            kCGImagePropertyGPSLatitudeRef: "N",
                        ]
                    ], url)
                let gps = Self.part(url, kCGImagePropertyGPSDictionary)
                let exif = Self.part(url, kCGImagePropertyExifDictionary)
                let latitude = gps[kCGImagePropertyGPSLatitude] as? Double ?? 0
                return [
                    "written": first && second,
                    "latitude": (latitude * 1_000_000).rounded(),
                    "reference": gps[kCGImagePropertyGPSLatitudeRef] ?? "",
                    "make": Self.part(url, kCGImagePropertyTIFFDictionary)[
                        kCGImagePropertyTIFFMake] ?? "",
                    "f": exif[kCGImagePropertyExifFNumber] ?? 0,
                    "iso": exif[kCGImagePropertyExifISOSpeedRatings] ?? [],
                    "date": exif[kCGImagePropertyExifDateTimeOriginal] ?? "",
                    "turned": Self.properties(url)[kCGImagePropertyOrientation] ?? 0,
                ]
            } == [
                #"{"date":"2026:01:02 03:04:05","f":1.8,"iso":[400],"latitude":48137154,"#
                    + #""make":"Farad","reference":"N","turned":6,"written":true}"#
            ])
    }

    @Test func `metadata is replaced, merged or left out as the options say`() throws {
        func copy(_ url: URL, _ metadata: CGMutableImageMetadata, _ more: [String: Any]) -> Bool {
            let copied = URL(fileURLWithPath: url.path + ".copy")
            guard let source = CGImageSourceCreateWithURL(url, nil),
                let destination = CGImageDestinationCreateWithURL(copied, "public.jpeg", 1, nil),
                CGImageDestinationCopyImageSource(
                    destination, source,
                    more.merging([kCGImageDestinationMetadata: metadata]) { $1 }, nil)
            else { return false }
            return (try? FileManager.default.replaceItemAt(url, withItemAt: copied)) != nil
        }
        let gps = [kCGImagePropertyGPSDictionary: [kCGImagePropertyGPSAltitude: 500]]
        #expect(
            try answer("merged") { url in
                _ = Self.write(gps, url)
                let metadata = CGImageMetadataCreateMutable()
                _ = CGImageMetadataSetValueMatchingImageProperty(
                    metadata, kCGImagePropertyExifDictionary, kCGImagePropertyExifExposureTime,
                    "4/1000")
                let isDone = copy(url, metadata, [kCGImageDestinationMergeMetadata: true])
                return [
                    "done": isDone,
                    "altitude": Self.part(url, kCGImagePropertyGPSDictionary)[
                        kCGImagePropertyGPSAltitude] ?? 0,
                    "exposure": Self.part(url, kCGImagePropertyExifDictionary)[
                        kCGImagePropertyExifExposureTime] ?? 0,
                ]
            } == [#"{"altitude":500,"done":true,"exposure":0.004}"#])
        #expect(
            try answer("left out") { url in
                _ = Self.write(gps, url)
                let isDone = copy(
                    url, CGImageMetadataCreateMutable(), [kCGImageMetadataShouldExcludeGPS: true])
                return ["done": isDone, "left": Self.properties(url).keys.sorted()]
            } == [#"{"done":true,"left":["PixelHeight","PixelWidth"]}"#])
    }

    @Test func `a picture becomes one of another kind, and no kind is refused`() throws {
        #expect(
            try answer { url in
                let data = NSMutableData()
                guard let source = CGImageSourceCreateWithURL(url, nil),
                    let destination = CGImageDestinationCreateWithData(data, "public.png", 1, nil)
                else { return [:] }
                let isEmpty = !CGImageDestinationFinalize(destination)
                CGImageDestinationAddImageFromSource(destination, source, 0, nil)
                let isWritten = CGImageDestinationFinalize(destination)
                let made = CGImageSourceCreateWithData(data, nil)
                return [
                    "empty": isEmpty, "written": isWritten,
                    "type": made.flatMap(CGImageSourceGetType) ?? "",
                    "refused": CGImageDestinationCreateWithURL(url, "public.text", 1, nil) == nil,
                ]
            } == [#"{"empty":true,"refused":true,"type":"public.png","written":true}"#])
    }
}
