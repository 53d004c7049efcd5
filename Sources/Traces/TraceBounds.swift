import Farad
import Simulation

/// What bounds a trace and those who read one.
package enum TraceBounds {
    /// How many bytes of a body's text are written at most.
    package static let bodyText = TracedBody.textLimit
    /// The same for a note.
    package static let noteText = 4096
    package static let tableRows = TableReader.rowLimit
    /// How many values of one body can be followed.
    package static let values = TracedBody.valueLimit
    /// A reader stops after so many events: a browser shows no more of them well.
    package static let events = 100_000
    /// A reader stops after so many bytes.
    package static let fileBytes = 128 << 20
    /// A longer line is passed over.
    package static let lineBytes = 8 << 20
}
