import FaradFoundation

/// Metadata as ImageIO's dictionaries have it, and as Exif writes it.
enum ImageProperties {
    /// How a value is written.
    private enum Form {
        case text, byte, short, long, shorts, bytes, ratio, signedRatio, ratios
        /// Degrees, minutes and seconds.
        case angle
        /// Hours, minutes and seconds.
        case time
    }

    private struct Known {
        let list: ExifBlock.List
        let tag: UInt16
        let name: String
        let form: Form
    }

    private static let known: [Known] = {
        func list(_ list: ExifBlock.List, _ rows: [(UInt16, String, Form)]) -> [Known] {
            rows.map { Known(list: list, tag: $0.0, name: $0.1, form: $0.2) }
        }
        return list(
            .tiff,
            [
                (0x010E, "ImageDescription", .text), (0x010F, "Make", .text),
                (0x0110, "Model", .text), (0x0112, "Orientation", .short),
                (0x011A, "XResolution", .ratio), (0x011B, "YResolution", .ratio),
                (0x0128, "ResolutionUnit", .short), (0x0131, "Software", .text),
                (0x0132, "DateTime", .text), (0x013B, "Artist", .text),
                (0x013C, "HostComputer", .text), (0x8298, "Copyright", .text),
            ])
            + list(
                .exif,
                [
                    (0x829A, "ExposureTime", .ratio), (0x829D, "FNumber", .ratio),
                    (0x8822, "ExposureProgram", .short), (0x8827, "ISOSpeedRatings", .shorts),
                    (0x9003, "DateTimeOriginal", .text), (0x9004, "DateTimeDigitized", .text),
                    (0x9010, "OffsetTime", .text), (0x9011, "OffsetTimeOriginal", .text),
                    (0x9012, "OffsetTimeDigitized", .text),
                    (0x9201, "ShutterSpeedValue", .signedRatio), (0x9202, "ApertureValue", .ratio),
                    (0x9203, "BrightnessValue", .signedRatio),
                    (0x9204, "ExposureBiasValue", .signedRatio),
                    (0x9205, "MaxApertureValue", .ratio), (0x9206, "SubjectDistance", .ratio),
                    (0x9207, "MeteringMode", .short), (0x9208, "LightSource", .short),
                    (0x9209, "Flash", .short), (0x920A, "FocalLength", .ratio),
                    (0x9290, "SubsecTime", .text), (0x9291, "SubsecTimeOriginal", .text),
                    (0x9292, "SubsecTimeDigitized", .text), (0xA001, "ColorSpace", .short),
                    (0xA002, "PixelXDimension", .long), (0xA003, "PixelYDimension", .long),
                    (0xA402, "ExposureMode", .short), (0xA403, "WhiteBalance", .short),
                    (0xA404, "DigitalZoomRatio", .ratio), (0xA405, "FocalLenIn35mmFilm", .short),
                    (0xA406, "SceneCaptureType", .short), (0xA432, "LensSpecification", .ratios),
                    (0xA433, "LensMake", .text), (0xA434, "LensModel", .text),
                ])
            + list(
                .gps,
                [
                    (0, "GPSVersion", .bytes), (1, "LatitudeRef", .text), (2, "Latitude", .angle),
                    (3, "LongitudeRef", .text), (4, "Longitude", .angle),
                    (5, "AltitudeRef", .byte), (6, "Altitude", .ratio), (7, "TimeStamp", .time),
                    (12, "SpeedRef", .text), (13, "Speed", .ratio), (14, "TrackRef", .text),
                    (15, "Track", .ratio), (16, "ImgDirectionRef", .text),
                    (17, "ImgDirection", .ratio), (23, "DestBearingRef", .text),
                    (24, "DestBearing", .ratio), (29, "DateStamp", .text),
                    (31, "HPositioningError", .ratio),
                ])
    }()

    static func name(_ list: ExifBlock.List) -> String {
        switch list {
        case .tiff: kCGImagePropertyTIFFDictionary
        case .exif: kCGImagePropertyExifDictionary
        case .gps: kCGImagePropertyGPSDictionary
        }
    }

    // MARK: Reading

    /// What Apple has a name for.
    static func dictionaries(_ block: ExifBlock) -> [String: Any] {
        var all: [String: Any] = [:]
        for list in ExifBlock.List.allCases {
            var own: [String: Any] = [:]
            for entry in known where entry.list == list {
                own[entry.name] = block[list][entry.tag].flatMap { value($0, entry.form) }
            }
            if !own.isEmpty { all[name(list)] = own }
        }
        return all
    }

    private static func numbers(_ entry: ExifBlock.Entry) -> [Double] {
        let size = ExifBlock.Entry.size(entry.type)
        return (0..<entry.count).map { index in
            let bytes = entry.bytes[index * size..<(index + 1) * size]
            func whole(_ part: ArraySlice<UInt8>) -> Double {
                let bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                return [9, 10].contains(entry.type) ? Double(Int32(bitPattern: bits)) : Double(bits)
            }
            guard size == 8 else { return whole(bytes) }
            let below = whole(bytes.suffix(4))
            return below == 0 ? 0 : whole(bytes.prefix(4)) / below
        }
    }

    private static func value(_ entry: ExifBlock.Entry, _ form: Form) -> Any? {
        if form == .text {
            return String(decoding: entry.bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let numbers = numbers(entry)
        switch form {
        case .text: return nil
        case .byte, .short, .long: return numbers.first.map { Int($0) }
        case .shorts, .bytes: return numbers.map { Int($0) }
        case .ratio, .signedRatio: return numbers.first
        case .ratios: return numbers
        case .angle:
            guard numbers.count == 3 else { return nil }
            return numbers[0] + numbers[1] / 60 + numbers[2] / 3600
        case .time:
            guard numbers.count == 3 else { return nil }
            let parts = numbers.map { Int($0) }.map { $0 < 10 ? "0\($0)" : "\($0)" }
            return parts.joined(separator: ":")
        }
    }

    // MARK: Writing

    /// Changes the block by ImageIO's dictionaries: what they name is set, and taken away by `kCFNull`.
    static func apply(_ properties: [String: Any], to block: inout ExifBlock) {
        for list in ExifBlock.List.allCases {
            guard let own = properties[name(list)] else { continue }
            guard let own = own as? [String: Any] else {
                block[list] = [:]
                continue
            }
            for entry in known where entry.list == list {
                guard let value = own[entry.name] else { continue }
                block[list][entry.tag] = Self.entry(value, entry.form)
            }
        }
        if let orientation = properties[kCGImagePropertyOrientation] {
            block[.tiff][0x0112] = entry(orientation, .short)
        }
    }

    /// By the names that dictionaries of properties have.
    static func remove(_ name: String, of list: String, from properties: inout [String: Any]) {
        guard var own = properties[list] as? [String: Any] else { return }
        own[name] = nil
        properties[list] = own.isEmpty ? nil : own
    }

    /// A number, also as a text or as a fraction in one.
    private static func number(_ value: Any) -> Double? {
        switch value {
        case let number as Double: return number
        case let number as Int: return Double(number)
        case let number as Float: return Double(number)
        case let number as NSNumber: return number.doubleValue
        case let flag as Bool: return flag ? 1 : 0
        case let text as String:
            let parts = text.split(separator: "/").compactMap { Double($0) }
            if parts.count == 2, parts[1] != 0 { return parts[0] / parts[1] }
            return parts.count == 1 ? parts[0] : nil
        default: return nil
        }
    }

    private static func word(_ value: Double, _ count: Int) -> [UInt8] {
        let bits = Int64(max(-2_147_483_648, min(4_294_967_295, value.rounded())))
        return (0..<count).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    }

    /// Of a million at most, so that a coordinate is exact to the width of a hand.
    private static func ratio(_ value: Double) -> [UInt8] {
        let below =
            value == value.rounded() ? 1.0 : abs(value) < 4000 ? 1_000_000 : 1000
        return word(value * below, 4) + word(below, 4)
    }

    private static func entry(_ value: Any, _ form: Form) -> ExifBlock.Entry? {
        func list() -> [Double] {
            (value as? [Any])?.compactMap(number) ?? number(value).map { [$0] } ?? []
        }
        switch form {
        case .text:
            guard let text = value as? String else { return nil }
            return .init(type: 2, bytes: Array(text.utf8) + [0])
        case .byte: return number(value).map { .init(type: 1, bytes: word($0, 1)) }
        case .short: return number(value).map { .init(type: 3, bytes: word($0, 2)) }
        case .long: return number(value).map { .init(type: 4, bytes: word($0, 4)) }
        case .bytes:
            return list().isEmpty ? nil : .init(type: 1, bytes: list().flatMap { word($0, 1) })
        case .shorts:
            return list().isEmpty ? nil : .init(type: 3, bytes: list().flatMap { word($0, 2) })
        case .ratio: return number(value).map { .init(type: 5, bytes: ratio($0)) }
        case .signedRatio: return number(value).map { .init(type: 10, bytes: ratio($0)) }
        case .ratios:
            return list().isEmpty ? nil : .init(type: 5, bytes: list().flatMap(ratio))
        case .angle:
            guard let degrees = number(value), degrees >= 0 else { return nil }
            let minutes = (degrees - degrees.rounded(.down)) * 60
            let seconds = (minutes - minutes.rounded(.down)) * 60
            return .init(
                type: 5,
                bytes: ratio(degrees.rounded(.down)) + ratio(minutes.rounded(.down))
                    + ratio(seconds))
        case .time:
            let parts = (value as? String)?.split(separator: ":").compactMap { Double($0) } ?? []
            return parts.count == 3 ? .init(type: 5, bytes: parts.flatMap(ratio)) : nil
        }
    }
}
