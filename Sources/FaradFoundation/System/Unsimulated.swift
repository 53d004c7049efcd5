/// Stops with one sentence that names what the app asked for and the phone does not have.
///
/// - Parameter what: the API by Apple's name, or the whole sentence.
public func unsimulated(
    _ what: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
    let sentence = what.contains(" ") ? what : "Farad does not simulate \(what)"
    fatalError(unsimulatedMark + sentence, file: file, line: line)
}

/// How what Farad lacks is told from what an app's own code stops at.
package let unsimulatedMark = "a limit of Farad’s, not of the app’s: "
