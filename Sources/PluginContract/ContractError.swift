/// Why a contract cannot be read or checked: one sentence, which names the file.
package struct ContractError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Who is to do something about it.
    package enum Kind: Hashable, Sendable {
        /// The file says what cannot be.
        case badData
        /// The file is not there.
        case missingInput
        /// Farad's own files are not as they should be.
        case fault
    }

    package let kind: Kind
    package let message: String
    package var description: String { message }

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
