/// Something that goes wrong in a scenario, beside what the user does.
public enum Fault: Hashable, Sendable {
    /// What the time of a fault is counted from.
    public enum Moment: Hashable, Sendable {
        /// The start of the device.
        case start
        /// The moment at which the action of that index happens.
        case action(Int)
        /// The moment at which a share extension first completes or cancels a request.
        case requestEnd
    }

    /// A process ends at once, anywhere in a window of time: `app`, `extension`, `web`, or a process
    /// name. Where no such process lives, nothing happens.
    case kill(String, earliest: Duration, latest: Duration, after: Moment = .start)
    /// The nth write to a file whose path matches finds the volume full (`ENOSPC`): the writes that
    /// the code of apps and extensions makes are counted, of one process only where it is named.
    ///
    /// A write is what puts bytes into a file: one call, one page of a database, one file of a folder
    /// that is copied. To make an empty file, to empty one, to rename and to remove needs no room, and
    /// is none.
    ///
    /// In the pattern `*` stands for any characters and `?` for one. A pattern without a slash is
    /// held against the file's name, another one against the end of its path; `|` stands between
    /// patterns whose matches are counted together.
    case failWrite(String, nth: Int = 1, process: String? = nil)
    /// The nth request whose method and URL match, such as `GET */files/7`, goes wrong on its way, in
    /// a pattern as above.
    case network(NetworkFault, String, nth: Int = 1)
}
