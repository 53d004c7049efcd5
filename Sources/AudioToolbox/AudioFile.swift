package import FaradFoundation

/// What an audio file says of itself, and files of silence: what a simulated phone records.
package struct AudioFile: Equatable {
    /// A file's kind, which its name says.
    package enum Container: String {
        case wav, caf, m4a, mp4, aac, mp3
    }

    package internal(set) var seconds: Double
    package internal(set) var channels: Int
    package internal(set) var sampleRate: Double

    /// Nil where the bytes are none of RIFF, AIFF, CAF, FLAC, MPEG-4, ADTS or MPEG audio.
    package init?(_ data: Data) {
        let bytes = [UInt8](data)
        let isFilm = bytes.count > 8 && Array(bytes[4..<8]) == Array("ftyp".utf8)
        let known =
            switch bytes.prefix(4) {
            case ArraySlice("RIFF".utf8): Self.wave(bytes)
            case ArraySlice("FORM".utf8): Self.interchange(bytes)
            case ArraySlice("caff".utf8): Self.coreAudio(bytes)
            case ArraySlice("fLaC".utf8): Self.lossless(bytes)
            default: isFilm ? Self.film(bytes) : Self.frames(bytes)
            }
        guard let known else { return nil }
        self = known
    }

    private init(seconds: Double, channels: Int, sampleRate: Double) {
        self.seconds = seconds
        self.channels = channels
        self.sampleRate = sampleRate
    }

    // MARK: Reading

    private static func wave(_ bytes: [UInt8]) -> AudioFile? {
        var at = 12
        var format: (channels: Int, rate: Int, bytesPerSecond: Int)?
        while at + 8 <= bytes.count {
            let length = little(bytes, at + 4, 4)
            switch bytes[at..<at + 4] {
            case ArraySlice("fmt ".utf8) where at + 24 <= bytes.count:
                format = (
                    little(bytes, at + 10, 2), little(bytes, at + 12, 4), little(bytes, at + 16, 4)
                )
            case ArraySlice("data".utf8):
                guard let format, format.bytesPerSecond > 0 else { return nil }
                let there = min(length, bytes.count - at - 8)
                return AudioFile(
                    seconds: Double(there) / Double(format.bytesPerSecond),
                    channels: format.channels, sampleRate: Double(format.rate))
            default: break
            }
            at += 8 + length + length % 2
        }
        return nil
    }

    /// AIFF and AIFC: "COMM" has channels, frames, bits, and the rate in ten bytes.
    private static func interchange(_ bytes: [UInt8]) -> AudioFile? {
        var at = 12
        while at + 26 <= bytes.count {
            if bytes[at..<at + 4] == ArraySlice("COMM".utf8) {
                let rate = Double(
                    sign: .plus, exponent: (big(bytes, at + 16, 2) & 0x7FFF) - 16383 - 63,
                    significand: Double(UInt64(bitPattern: Int64(big(bytes, at + 18, 8)))))
                guard rate > 0 else { return nil }
                return AudioFile(
                    seconds: Double(big(bytes, at + 10, 4)) / rate,
                    channels: big(bytes, at + 8, 2), sampleRate: rate)
            }
            let length = big(bytes, at + 4, 4)
            at += 8 + length + length % 2
        }
        return nil
    }

    /// FLAC, whose first block says it: 20 bits of rate, 3 of channels, 5 of depth, 36 of samples.
    private static func lossless(_ bytes: [UInt8]) -> AudioFile? {
        guard bytes.count >= 26, bytes[4] & 0x7F == 0 else { return nil }
        let numbers = big(bytes, 18, 8)
        let rate = numbers >> 44 & 0xFFFFF
        guard rate > 0 else { return nil }
        return AudioFile(
            seconds: Double(numbers & 0xF_FFFF_FFFF) / Double(rate),
            channels: (numbers >> 41 & 7) + 1, sampleRate: Double(rate))
    }

    private static func coreAudio(_ bytes: [UInt8]) -> AudioFile? {
        var at = 8
        var format: (rate: Double, bytesPerPacket: Int, framesPerPacket: Int, channels: Int)?
        while at + 12 <= bytes.count {
            let length = big(bytes, at + 4, 8)
            let (start, name) = (at + 12, bytes[at..<at + 4])
            if name == ArraySlice("desc".utf8), start + 32 <= bytes.count {
                format = (
                    Double(bitPattern: UInt64(big(bytes, start, 8))), big(bytes, start + 16, 4),
                    big(bytes, start + 20, 4), big(bytes, start + 24, 4)
                )
            }
            if name == ArraySlice("data".utf8) {
                guard let format, format.bytesPerPacket > 0, format.rate > 0 else { return nil }
                let there = min(length < 0 ? .max : length, bytes.count - start) - 4
                return AudioFile(
                    seconds: Double(there / format.bytesPerPacket * format.framesPerPacket)
                        / format.rate, channels: format.channels, sampleRate: format.rate)
            }
            guard length >= 0, length < bytes.count else { return nil }
            at = start + length
        }
        return nil
    }

    /// The whole film's length, and what its first track of sound has.
    private static func film(_ bytes: [UInt8]) -> AudioFile? {
        func box(_ path: [String], in range: Range<Int>) -> Range<Int>? {
            var at = range.lowerBound
            while at + 8 <= range.upperBound {
                let length = big(bytes, at, 4)
                guard length >= 8, at + length <= range.upperBound else { return nil }
                if bytes[at + 4..<at + 8] == ArraySlice(path[0].utf8) {
                    let inner = at + 8..<at + length
                    if path.count == 1 { return inner }
                    if let found = box(Array(path.dropFirst()), in: inner) { return found }
                }
                at += length
            }
            return nil
        }
        let all = bytes.indices
        guard let header = box(["moov", "mvhd"], in: all)?.lowerBound, header + 32 <= bytes.count
        else { return nil }
        let isLong = bytes[header] == 1
        let scale = big(bytes, header + (isLong ? 20 : 12), 4)
        let length = big(bytes, header + (isLong ? 24 : 16), isLong ? 8 : 4)
        guard scale > 0 else { return nil }
        var file = AudioFile(
            seconds: Double(length) / Double(scale), channels: 0, sampleRate: 0)
        if let sound = box(["moov", "trak", "mdia", "minf", "stbl", "stsd"], in: all)?.lowerBound,
            sound + 44 <= bytes.count, bytes[sound + 12..<sound + 16] == ArraySlice("mp4a".utf8)
        {
            file.channels = big(bytes, sound + 32, 2)
            file.sampleRate = Double(big(bytes, sound + 40, 2))
        }
        return file
    }

    /// ADTS or MPEG audio, frame by frame.
    private static func frames(_ bytes: [UInt8]) -> AudioFile? {
        var at = 0
        if bytes.starts(with: Array("ID3".utf8)), bytes.count > 10 {
            at = 10 + (6..<10).reduce(0) { $0 << 7 | Int(bytes[$1] & 0x7F) }
        }
        var file: AudioFile?
        while at + 7 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] & 0xE0 == 0xE0 {
            guard let frame = bytes[at + 1] & 0x06 == 0 ? adts(bytes, at) : mpeg(bytes, at),
                frame.length > 6
            else { break }
            var known =
                file ?? AudioFile(seconds: 0, channels: frame.channels, sampleRate: frame.rate)
            known.seconds += Double(frame.samples) / frame.rate
            file = known
            at += frame.length
        }
        return file
    }

    private typealias Frame = (length: Int, samples: Int, rate: Double, channels: Int)

    private static func adts(_ bytes: [UInt8], _ at: Int) -> Frame? {
        let rate = Int(bytes[at + 2] >> 2 & 0x0F)
        guard rate < rates.count else { return nil }
        let length =
            Int(bytes[at + 3] & 0x03) << 11 | Int(bytes[at + 4]) << 3 | Int(bytes[at + 5] >> 5)
        let channels = Int(bytes[at + 2] & 0x01) << 2 | Int(bytes[at + 3] >> 6)
        return (length, 1024 * (Int(bytes[at + 6] & 0x03) + 1), Double(rates[rate]), channels)
    }

    /// The third layer alone.
    private static func mpeg(_ bytes: [UInt8], _ at: Int) -> Frame? {
        let (version, layer) = (bytes[at + 1] >> 3 & 0x03, bytes[at + 1] >> 1 & 0x03)
        let (bits, rate) = (Int(bytes[at + 2] >> 4), Int(bytes[at + 2] >> 2 & 0x03))
        guard version != 1, layer == 1, (1...14).contains(bits), rate < 3 else { return nil }
        let first = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        let second = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let kilobits = (version == 3 ? first : second)[bits - 1]
        let hertz = [44_100, 48_000, 32_000][rate] / (version == 3 ? 1 : version == 2 ? 2 : 4)
        let samples = version == 3 ? 1152 : 576
        let padding = Int(bytes[at + 2] >> 1 & 0x01)
        return (
            samples / 8 * kilobits * 1000 / hertz + padding, samples, Double(hertz),
            bytes[at + 3] >> 6 == 3 ? 1 : 2
        )
    }

    private static func big(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        guard at >= 0, at + count <= bytes.count else { return 0 }
        return Int(
            truncatingIfNeeded: bytes[at..<at + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        guard at + count <= bytes.count else { return 0 }
        return bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    // MARK: Writing

    /// What AAC knows, in the order of its numbers.
    package static var rates: [Int] {
        [
            96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
            8_000, 7_350,
        ]
    }

    /// A file in which nothing is heard.
    ///
    /// - Parameter isCompressed: As AAC; else as numbers of 16 bits.
    package static func silence(
        _ container: Container, isCompressed: Bool, seconds: Double, channels: Int, rate: Int
    ) -> Data {
        let samples = Int((seconds * Double(rate)).rounded())
        if !isCompressed {
            return container == .caf
                ? core(samples, channels, rate) : wave(samples, channels, rate)
        }
        let frames = (samples + 1023) / 1024
        // Of one channel and of two, as encoders write 1024 samples without a sound.
        let frame: [UInt8] =
            channels == 1
            ? [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]
            : [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]
        let number = UInt8(rates.firstIndex(of: rate) ?? 4)
        guard container == .aac else {
            return MPEG4Writer(
                samples: samples, frame: frame, channels: channels, rate: rate,
                configuration: [2 << 3 | number >> 1, (number & 1) << 7 | UInt8(channels) << 3]
            ).file(frames)
        }
        let length = frame.count + 7
        let head: [UInt8] = [
            0xFF, 0xF1, 0x40 | number << 2 | UInt8(channels >> 2),
            UInt8(channels & 3) << 6 | UInt8(length >> 11), UInt8(length >> 3 & 0xFF),
            UInt8(length & 7) << 5 | 0x1F, 0xFC,
        ]
        return Data((0..<frames).flatMap { _ in head + frame })
    }

    private static func wave(_ samples: Int, _ channels: Int, _ rate: Int) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let sound = samples * channels * 2
        var bytes = Array("RIFF".utf8) + little(36 + sound, 4) + Array("WAVEfmt ".utf8)
        bytes += little(16, 4) + little(1, 2) + little(channels, 2) + little(rate, 4)
        bytes += little(rate * channels * 2, 4) + little(channels * 2, 2) + little(16, 2)
        bytes += Array("data".utf8) + little(sound, 4)
        return Data(bytes) + Data(count: sound)
    }

    private static func core(_ samples: Int, _ channels: Int, _ rate: Int) -> Data {
        var bytes = Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + bigEndian(32, 8)
        bytes += bigEndian(Int(bitPattern: UInt(Double(rate).bitPattern)), 8)
        // Whole numbers, the lower byte first.
        bytes += Array("lpcm".utf8) + bigEndian(2, 4) + bigEndian(channels * 2, 4)
        bytes += bigEndian(1, 4) + bigEndian(channels, 4) + bigEndian(16, 4)
        let sound = samples * channels * 2
        bytes += Array("data".utf8) + bigEndian(sound + 4, 8) + bigEndian(0, 4)
        return Data(bytes) + Data(count: sound)
    }

    static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// Writes one track of sound, all of whose frames are equal, as MPEG-4 (ISO 14496-12 and -14).
private struct MPEG4Writer {
    let samples: Int
    let frame: [UInt8]
    let channels: Int
    let rate: Int
    /// How a decoder is to read it.
    let configuration: [UInt8]

    func file(_ frames: Int) -> Data {
        let head = box("ftyp", Array("M4A ".utf8) + word(0) + Array("M4A mp42isom".utf8))
        let sound = (0..<frames).flatMap { _ in frame }
        return Data(
            head + box("mdat", sound) + box("moov", movie(frames, start: head.count + 8)))
    }

    private func word(_ value: Int, _ count: Int = 4) -> [UInt8] {
        AudioFile.bigEndian(value, count)
    }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        word(content.count + 8) + Array(name.utf8) + content
    }

    /// A full box of version 0 without flags, unless they are given.
    private func full(_ name: String, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(name, word(flags) + content)
    }

    private var matrix: [UInt8] {
        [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { word($0) }
    }

    private func movie(_ frames: Int, start: Int) -> [UInt8] {
        let times = word(0) + word(0)
        let header =
            times + word(rate) + word(samples) + word(0x10000) + word(0x0100, 2)
            + word(0, 10) + matrix + [UInt8](repeating: 0, count: 24) + word(2)
        let track =
            times + word(1) + word(0) + word(samples) + word(0, 8) + word(0, 2) + word(0, 2)
            + word(0x0100, 2) + word(0, 2) + matrix + word(0) + word(0)
        let media =
            full("mdhd", times + word(rate) + word(samples) + word(0x55C4, 2) + word(0, 2))
            + full("hdlr", word(0) + Array("soun".utf8) + word(0, 12) + [0])
            + box(
                "minf",
                full("smhd", word(0))
                    + box("dinf", full("dref", word(1) + full("url ", flags: 1, [])))
                    + box("stbl", table(frames, start: start)))
        return full("mvhd", header)
            + box("trak", full("tkhd", flags: 7, track) + box("mdia", media))
    }

    private func table(_ frames: Int, start: Int) -> [UInt8] {
        let last = samples - (frames - 1) * 1024
        let times =
            frames == 0
            ? word(0)
            : frames == 1 || last == 1024
                ? word(1) + word(frames) + word(frames == 1 ? last : 1024)
                : word(2) + word(frames - 1) + word(1024) + word(1) + word(last)
        let decoder =
            [0x40, 0x15] + word(0, 3) + word(0) + word(0) + [5, UInt8(configuration.count)]
            + configuration
        let stream = [UInt8(0), 1, 0, 4, UInt8(decoder.count)] + decoder + [6, 1, 2]
        let entry =
            word(0, 6) + word(1, 2) + word(0, 8) + word(channels, 2) + word(16, 2) + word(0, 4)
            + word(rate, 2) + word(0, 2)
            + full("esds", [3, UInt8(stream.count - 1)] + stream.dropFirst())
        return full("stsd", word(1) + box("mp4a", entry))
            + full("stts", times)
            + full("stsc", frames == 0 ? word(0) : word(1) + word(1) + word(frames) + word(1))
            + full("stsz", word(frame.count) + word(frames))
            + full("stco", frames == 0 ? word(0) : word(1) + word(start))
    }
}
