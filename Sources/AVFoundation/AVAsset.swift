// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import FaradFoundation
import Simulation

public let AVURLAssetPreferPreciseDurationAndTimingKey =
    "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Apple's own name for the headers of the request, which no document names.
private let AVURLAssetHTTPHeaderFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

/// Sound or a film in a file, of the phone's or of a server's: WAV, AIFF, CAF, FLAC, MPEG-4, ADTS and
/// MP3.
open class AVAsset: NSObject {
    let location: URL
    private let headers: [(name: String, value: String)]
    private var file: AudioFile?

    public convenience init(url: URL) { self.init(url, [:]) }

    fileprivate init(_ url: URL, _ options: [String: Any]) {
        location = url
        let headers = options[AVURLAssetHTTPHeaderFieldsKey] as? [String: String] ?? [:]
        self.headers = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        super.init()
        if url.isFileURL {
            file = FileManager.default.contents(atPath: url.path).flatMap(AudioFile.init)
        }
    }

    /// How long it lasts; nothing where nobody can read it (assumed), and of a server's file until a
    /// player has it.
    open var duration: CMTime {
        guard let file else { return .zero }
        return CMTime(seconds: file.seconds, preferredTimescale: 48_000)
    }

    /// Has a player's item ready; what it answers with is why it is not, on the main queue.
    ///
    /// A server's file is loaded whole, in the app's process.
    func load(_ done: @escaping ((any Error)?) -> Void) {
        let main = DispatchQueue.main
        if location.isFileURL {
            let isThere = FileManager.default.fileExists(atPath: location.path)
            let failure: any Error =
                isThere
                ? AVError(.fileFormatNotRecognized) as any Error
                : URLError(.fileDoesNotExist)
            let error = file == nil ? failure : nil
            return main.async("media") { done(error) }
        }
        if location.pathExtension.lowercased() == "m3u8" {
            unsimulated(
                "AVPlayer with a stream of HTTP Live Streaming (\(location.absoluteString))")
        }
        var request = URLRequest(url: location)
        for header in headers {
            request.setValue(header.value, forHTTPHeaderField: header.name)
        }
        URLSession.shared.dataTask(with: request) { [self] data, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 200
            let file = data.flatMap(AudioFile.init)
            let failure: (any Error)? =
                error ?? (status == 404 ? URLError(.fileDoesNotExist) : nil)
                ?? (status >= 400 ? URLError(.badServerResponse) : nil)
                ?? (file == nil ? AVError(.fileFormatNotRecognized) : nil)
            main.async("media") {
                if failure == nil { self.file = file }
                done(failure)
            }
        }.resume()
    }
}

/// An asset by its address.
open class AVURLAsset: AVAsset {
    open var url: URL { location }

    public init(url: URL, options: [String: Any]? = nil) { super.init(url, options ?? [:]) }
}
