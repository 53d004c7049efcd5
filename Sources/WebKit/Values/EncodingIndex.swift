import Glibc
import JavaScriptCore

/// The indexes of the Encoding standard: which character each pointer of a legacy encoding stands for.
///
/// They are this machine's: the C library's converters tell them, in the order in which the standard
/// counts, but for the characters that the standard has otherwise (compared with both engines).
enum EncodingIndex {
    /// The index that a script of the runtime asks for by its name: the bytes of its code points.
    static func bytes(_ arguments: JSArguments) throws(JSException) -> JSValueRef {
        let name = try arguments.string(0)
        guard let points = codePoints(name) else {
            throw JSException(
                message:
                    "this machine's C library has no converter for \(name): install its gconv modules",
                in: arguments.context)
        }
        return points.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: arguments.context).ref }
    }

    /// The code points of an index by pointer, 0 where there is none; nil where the C library was installed
    /// without its converters.
    ///
    /// - Parameter name: An encoding of single bytes, in the standard's small letters; or `gb18030`,
    ///   `gb18030-ranges` (what four bytes stand for, each pointer), `big5`, `euc-kr`, `jis0208`, `jis0212`.
    static func codePoints(_ name: String) -> [UInt32]? {
        switch name {
        case "gb18030":
            changed(
                pairs(of: "GB18030", leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE]),
                by: gb18030)
        case "gb18030-ranges":
            changed(fours(), by: ranges)
        case "big5":
            changed(
                pairs(of: "BIG5-HKSCS", leads: [0x81...0xFE], trails: [0x40...0x7E, 0xA1...0xFE]),
                by: big5)
        case "euc-kr":
            pairs(of: "CP949", leads: [0x81...0xFE], trails: [0x41...0xFE])
        case "jis0208":
            pairs(
                of: "CP932", leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC])
        case "jis0212":
            // What the converter has beyond row 77 is a vendor's.
            changed(
                pairs(of: "EUC-JP-MS", after: 0x8F, leads: [0xA1...0xED], trails: [0xA1...0xFE]),
                by: "80=a6")
        default:
            singles(name)
        }
    }

    private static func singles(_ name: String) -> [UInt32]? {
        guard let converter = Converter(converters[name] ?? name) else { return nil }
        let points = (0x80...0xFF).map { byte in
            // Where Microsoft left holes among the controls, the standard has the controls.
            converter.codePoint(of: [byte]) ?? (byte < 0xA0 ? UInt32(byte) : 0)
        }
        return changed(points, by: letters[name] ?? "")
    }

    private static func pairs(
        of name: String, after first: UInt8? = nil, leads: [ClosedRange<UInt8>],
        trails: [ClosedRange<UInt8>]
    ) -> [UInt32]? {
        guard let converter = Converter(name) else { return nil }
        let start = first.map { [$0] } ?? []
        return leads.joined().flatMap { lead -> [UInt32] in
            trails.joined().map { trail in converter.codePoint(of: start + [lead, trail]) ?? 0 }
        }
    }

    private static func fours() -> [UInt32]? {
        guard let converter = Converter("GB18030") else { return nil }
        return (0..<39420).map { pointer -> UInt32 in
            let first = UInt8(0x81 + pointer / 12600)
            let second = UInt8(0x30 + pointer / 1260 % 10)
            let third = UInt8(0x81 + pointer / 10 % 126)
            let fourth = UInt8(0x30 + pointer % 10)
            return converter.codePoint(of: [first, second, third, fourth]) ?? 0
        }
    }

    /// `points` with what `changes` says, in hexadecimal numbers: `pointer=point,point,first-last …`.
    private static func changed(_ points: [UInt32]?, by changes: String) -> [UInt32]? {
        guard var points else { return nil }
        for change in changes.split(whereSeparator: \.isWhitespace) {
            let parts = change.split(separator: "=")
            var pointer = Int(parts[0], radix: 16)!
            for run in parts[1].split(separator: ",") {
                let ends = run.split(separator: "-").map { UInt32($0, radix: 16)! }
                for point in ends[0]...ends[ends.count - 1] {
                    points[pointer] = point
                    pointer += 1
                }
            }
        }
        return points
    }

    /// What the C library calls an encoding where it does not know the standard's name.
    private static let converters = [
        "ibm866": "CP866", "iso-8859-8-i": "ISO-8859-8", "windows-874": "CP874",
        "windows-1250": "CP1250",
        "windows-1251": "CP1251", "windows-1252": "CP1252", "windows-1253": "CP1253",
        "windows-1254": "CP1254",
        "windows-1255": "CP1255", "windows-1256": "CP1256", "windows-1257": "CP1257",
        "windows-1258": "CP1258",
        "x-mac-cyrillic": "MAC-CYRILLIC",
    ]

    // The standard's characters that the C library has otherwise, or not at all.
    private static let letters = [
        "koi8-u": "2e=45e 3e=40e", "macintosh": "46=2206 70=f8ff", "windows-1255": "4a=5ba",
        "x-mac-cyrillic": "7f=20ac",
    ]
    private static let gb18030 = "199b=3000 5cd7=e816-e818 5cf2=e831 5cfc=e83b 5d16=e855"
    private static let ranges = "1d21=e7c7 4a71=9fb4-9fbb 98a4=fe10-fe19"
    private static let big5 = """
        822=7bb8 828=7c06 837=7cce 842=7dd2 84b=7e1d 864=8005 867=8028 8ad=83c1 8bf=84a8 8c4=840f
        8ff=89a6,89a9 932=8d77 960=90fd 96d=92b9 9ad=975c 9c2=97ff a2d=9f16 a71=8503
        aba=5159,515b,515d,515e ad3=936e adc=7479 bae=6d67 c0f=799b cbb=9097 ce5=975d d6c=701e
        d7b=5b28 1028=7201 102a=77d7 102d=7e87 1056=99d6 106e=91d4 107c=60de 1086=6fb6 1091=8f36
        10a2=4fbb 10b1=71df 10b7=9104 10ba=9df0 10c6=83cf 10e9=5c10,79e3 10fd=5a67 1143=8f0b
        1146=7b51 118e=62d0 1210=6062 1256=75f9 1264=6c4a 1286=9b2e 128c=9f17 12cf=50ed 12dc=5f0c
        1326=880f 133a=62ce 1376=7468 1380=7162 1385=7250 13a5=2027 13ae=fe51 13ba=2574
        1400=af,ffe3 1403=2cd 1421=ff5e 1430=2295,2299 143c=ff0f,ff3c,2215,fe68 1441=ffe5
        1443=ffe0,ffe1 14a7=5341 14a9=5345 1538=2400-241f,2421,20ac 2abe=5ef4 2ac2=65e0 2ac4=7676
        2ac6=96b6 2acd=3003,4edd 4a54=5029 4a5b=507d 4a90=5305 4a98=5344 4aa8=537f 4ada=5605
        4b28=5a77 4b63=5e75 4b69=5ed0 4b7e=5f58 4b9b=60a4 4bc6=6490 4bef=6674 4bfe=675e
        4c61=6c9c,6e1d 4c65=6e2f 4c9b=716e 4cbb=732a 4cd8=745c 4cf1=74e9 4d24=7809
        """
}

/// One of the C library's converters.
private final class Converter {
    private let descriptor: iconv_t

    init?(_ name: String) {
        guard let opened = iconv_open("UTF-32LE", name), opened != iconv_t(bitPattern: -1) else {
            return nil
        }
        descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// The one character that `bytes` are; nil where they are none or several.
    func codePoint(of bytes: [UInt8]) -> UInt32? {
        var bytes = bytes.map { CChar(bitPattern: $0) }
        var point: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        let count = withUnsafeMutableBytes(of: &point) { room -> Int? in
            iconv(descriptor, nil, nil, nil, nil)
            var output = room.baseAddress?.assumingMemoryBound(to: CChar.self)
            var roomLeft = room.count
            var bytesLeft = bytes.count
            return bytes.withUnsafeMutableBufferPointer { buffer in
                var input = buffer.baseAddress
                let failed = iconv(descriptor, &input, &bytesLeft, &output, &roomLeft) == -1
                if failed || bytesLeft > 0 { return nil }
                // What it has held back.
                iconv(descriptor, nil, nil, &output, &roomLeft)
                return (room.count - roomLeft) / 4
            }
        }
        return count == 1 ? point.0 : nil
    }
}
