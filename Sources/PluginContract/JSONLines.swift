/// On which line of a JSON text each key stands.
struct JSONLines {
    private var lines: [[String]: Int] = [:]

    /// - Parameter text: One that a parser has taken.
    init(_ text: String) {
        var path: [String] = []
        var line = 1
        var key: String?
        var string: String?
        var isEscaped = false
        for character in text.unicodeScalars {
            if character == "\n" { line += 1 }
            if let open = string {
                if isEscaped {
                    isEscaped = false
                    string = open + String(character)
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    key = open
                    string = nil
                } else {
                    string = open + String(character)
                }
                continue
            }
            switch character {
            case "\"": string = ""
            case ":":
                // A text before a colon is a key; the last part of the path is the key of now.
                if let key, !path.isEmpty {
                    path[path.count - 1] = key
                    if lines[path] == nil { lines[path] = line }
                }
            case "{", "[": path.append("")
            case "}", "]": path = path.dropLast()
            default: continue
            }
        }
    }

    /// The line of a key, by the keys that lead to it; nil where there is none.
    subscript(path: [String]) -> Int? { lines[path] }
}
