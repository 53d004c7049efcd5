/// MIME types by the endings of files' names, written as a `mime.types` file is: a type and its endings
/// to a line. It is read only when it is asked, so that a start pays nothing for it.
package struct MIMETypes: Sendable {
    private let text: StaticString

    package init(_ text: StaticString) { self.text = text }

    /// The type of files with that ending, which is given without its dot and compared as it is.
    package func type(ofExtension name: String) -> String? {
        guard !name.isEmpty else { return nil }
        for line in text.description.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.dropFirst().contains(where: { $0 == name }) { return String(words[0]) }
        }
        return nil
    }
}
