/// A failure that each floor on its way up puts its own words before.
package protocol WordedFailure: Error {
    var message: String { get }
    init(_ message: String)
}

extension WordedFailure {
    /// The same failure, seen from one floor higher.
    package func within(_ words: String) -> Self { Self(words + message) }

    /// What fails in the body, under these words.
    package static func within<Result>(
        _ words: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let failure as Self {
            throw failure.within(words)
        } catch let failure as SchemaFailure {
            throw Self(words + failure.message)
        }
    }
}
