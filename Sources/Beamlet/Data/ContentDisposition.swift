import Foundation

/// The name that a `Content-Disposition` header gives a file (RFC 6266, RFC 8187).
struct ContentDisposition: Equatable {
    /// `attachment` or `inline`, in lower case.
    let type: String
    /// Without folders and control characters; nil when there is none that could be used.
    let filename: String?

    /// Nil for a header that is not there or has no type. A parameter that cannot be read is left
    /// out; the extended name wins where it can be read.
    init?(_ header: String?) {
        guard let header else { return nil }
        var parts = Self.parts(of: header)
        guard !parts.isEmpty else { return nil }
        let type = parts.removeFirst().trimmingCharacters(in: .whitespaces).lowercased()
        guard !type.isEmpty, type.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
        self.type = type
        var plain: String?
        var extended: String?
        for part in parts {
            guard let mark = part.firstIndex(of: "=") else { continue }
            let name = part[..<mark].trimmingCharacters(in: .whitespaces).lowercased()
            let value = part[part.index(after: mark)...].trimmingCharacters(in: .whitespaces)
            switch name {
            case "filename": plain = plain ?? Self.unquoted(value)
            case "filename*": extended = extended ?? Self.decoded(value)
            default: continue
            }
        }
        filename = extended.flatMap(Self.safe) ?? plain.flatMap(Self.safe)
    }

    /// Divides at semicolons that are not quoted.
    private static func parts(of header: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in header {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// The text in quotes, or a bare token; nil for a quote that does not end.
    private static func unquoted(_ value: String) -> String? {
        guard value.hasPrefix("\"") else { return value.contains("\"") ? nil : value }
        guard value.count >= 2, value.hasSuffix("\"") else { return nil }
        var text = ""
        var isEscaped = false
        for character in value.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            isEscaped = false
            text.append(character)
        }
        return text
    }

    /// `UTF-8''k%C3%BCste.png`; nil for another character set or a broken escape.
    private static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return String(parts[2]).removingPercentEncoding
    }

    /// The last part of a path, as a name that is a file's and not hidden; nil when nothing is left.
    private static func safe(_ name: String) -> String? {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
        var text = (last ?? "").unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
            .trimmingCharacters(in: .whitespaces)
        while text.hasPrefix(".") { text.removeFirst() }
        // A name may have 255 bytes on the phone's volume; its ending is kept.
        while text.utf8.count > 255 {
            let ending = (text as NSString).pathExtension
            let stem = (text as NSString).deletingPathExtension
            guard stem.count > 1 else { return nil }
            text = stem.dropLast() + (ending.isEmpty ? "" : "." + ending)
        }
        return text.isEmpty ? nil : text
    }
}
