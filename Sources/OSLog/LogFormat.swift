import Cryptography
import Foundation

/// A format of `os_log`: one of C's in which each value may say who reads it, as in `%{public}@`.
struct LogFormat {
    private enum Part {
        case text(String)
        /// What is between `{` and `}`, and the format without it.
        case value(annotations: [String], format: String, kind: Character)
    }

    private var parts: [Part] = []

    init(_ format: String) {
        var rest = Substring(format)
        var text = ""
        while let character = rest.popFirst() {
            guard character == "%" else {
                text.append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                text.append("%")
                continue
            }
            var annotations: [String] = []
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                annotations = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                rest = rest[rest.index(after: end)...]
            }
            var format = "%"
            while let next = rest.first, "0123456789+-# .*hlqztjL".contains(next) {
                format.append(rest.removeFirst())
            }
            guard let kind = rest.popFirst() else { break }
            format.append(kind)
            parts.append(.text(text))
            text = ""
            parts.append(.value(annotations: annotations, format: format, kind: kind))
        }
        parts.append(.text(text))
    }

    func text(of arguments: [any CVarArg]) -> String {
        var left = arguments[...]
        return parts.map { part in
            switch part {
            case .text(let text): return text
            case .value(let annotations, let format, let kind):
                // As the log says where an argument lacks.
                guard let argument = left.popFirst() else { return "<decode: missing data>" }
                let made = { String(format: format, arguments: [argument]) }
                let isText = "@sS".contains(kind)
                return Redaction(annotations, isText: isText).shown(made)
            }
        }.joined()
    }
}

/// Who reads a value of the log: where nothing is said, numbers are for everybody, texts and objects for
/// nobody.
enum Redaction {
    case shown, hidden, hashed

    /// A mask is for what is hidden, and changes nothing else.
    init(isHidden: Bool, hasMask: Bool) {
        self = isHidden ? (hasMask ? .hashed : .hidden) : .shown
    }

    init(_ annotations: [String], isText: Bool) {
        let isClosed = annotations.contains { ["private", "sensitive"].contains($0) }
        self.init(
            isHidden: isClosed || isText && !annotations.contains("public"),
            hasMask: annotations.contains("mask.hash"))
    }

    func shown(_ text: () -> String) -> String {
        switch self {
        case .shown: return text()
        case .hidden: return "<private>"
        case .hashed:
            // The same for the same value, so that lines can be brought together. A phone's are salted, by
            // what and for how long nobody says.
            let digest = HashFunction.sha256.digest(Array(text().utf8)).prefix(16)
            return "<mask.hash: '\(Data(digest).base64EncodedString())'>"
        }
    }
}
