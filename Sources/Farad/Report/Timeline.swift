/// The story of a run in columns: virtual time, process and queue, what happened.
public struct Timeline {
    /// How much of a run is told.
    public enum Verbosity: String, CaseIterable, Sendable {
        /// Only what it came to.
        case quiet
        /// What the app, the system and the user did.
        case normal
        /// Each event, and each crossing between page and app, too.
        case verbose
    }

    /// One thing that happened.
    public struct Row: Hashable, Codable, Sendable {
        /// What kind of thing it is; a colour on a terminal.
        public enum Kind: Hashable, Codable, Sendable {
            case lifecycle, log, console, storage, hop, finding, event
        }

        public var atMilliseconds: Double
        /// The process, such as `TimeSafari`.
        public var process: String
        /// The queue, such as `main`, `bridge` or `page`.
        public var queue: String
        public var kind: Kind
        public var text: String

        /// Describes one thing that happened.
        public init(
            atMilliseconds: Double, process: String, queue: String, kind: Kind, text: String
        ) {
            self.atMilliseconds = atMilliseconds
            self.process = process
            self.queue = queue
            self.kind = kind
            self.text = text
        }
    }

    /// More than this a line of text is not read well.
    public static let largestWidth = 160
    /// From here on times are told in days, hours, minutes and seconds.
    private static let longRun = 1_000_000.0
    private static let narrowPlace = 20
    /// With so many columns there is room for whole names.
    private static let wide = 110
    private static let widestPlace = 44
    /// How much of one text is shown.
    private static let longest = 400

    /// Whether kinds are told apart by colour; only for a terminal.
    private let isColoured: Bool
    private let width: Int

    /// Makes a formatter.
    ///
    /// - Parameter width: The columns that there are, from 80 to 160; less counts as 80, more as 160.
    public init(isColoured: Bool = false, width: Int = 80) {
        self.isColoured = isColoured
        self.width = min(max(width, Paragraph.width), Self.largestWidth)
    }

    /// The rows as lines of at most `width` columns; long texts go on below themselves, and what is
    /// stored again and again at one moment is one.
    public func lines(_ rows: [Row]) -> [String] {
        var lines: [String] = []
        let isLong = rows.contains { $0.atMilliseconds >= Self.longRun }
        let timeWidth = isLong ? 14 : 10
        let placeWidth = placeWidth(rows)
        for (row, count) in Self.folded(Self.withoutRounds(rows)) {
            let clock = isLong ? Self.longClock(row.atMilliseconds) : Self.clock(row.atMilliseconds)
            let time = Self.padded(clock, to: timeWidth, right: true)
            let place = Self.padded(
                Self.place(row.process, row.queue, placeWidth), to: placeWidth, right: false)
            let room = width - timeWidth - placeWidth - 4
            let indent = String(repeating: " ", count: timeWidth + placeWidth + 4)
            let text = Self.cut(row.text) + (count > 1 ? " (\(count) times)" : "")
            for (position, part) in Paragraph.wrapped(text, to: room).enumerated() {
                let body = coloured(part, row.kind)
                lines.append(position == 0 ? "\(time)  \(place)  \(body)" : indent + body)
            }
        }
        return lines
    }

    /// What pages do that are loaded again and again, once: of rounds of the same rows, each from a
    /// load on, only the first two are told, and how many more there were.
    private static func withoutRounds(_ rows: [Row]) -> [Row] {
        let starts = rows.indices.filter { rows[$0].text.hasPrefix("provisional navigation to ") }
        guard starts.count >= fewestRounds, let first = starts.first else { return rows }
        // A round's rows, without their times.
        let rounds = starts.indices.map { place in
            let end = place + 1 < starts.count ? starts[place + 1] : rows.endIndex
            return rows[starts[place]..<end].map { [$0.process, $0.queue, $0.text] }
        }
        var told = Array(rows[..<first])
        var place = 0
        while place < rounds.count {
            // A round may be several loads, of pages that lead to each other.
            let (period, count) =
                (1...3).map { period in
                    (period, times(period, of: rounds, from: place))
                }.first { $0.1 >= fewestRounds } ?? (1, 1)
            let shown = min(count, 2) * period
            let end = place + shown < starts.count ? starts[place + shown] : rows.endIndex
            told += rows[starts[place]..<end]
            if count > 2 {
                var row = rows[starts[place + shown]]
                let last = rows[starts[place + count * period - 1]].atMilliseconds
                row.text = "… the same \(count - 2) more times, until \(milliseconds(last))"
                told.append(row)
            }
            place += count * period
        }
        return told
    }

    private static let fewestRounds = 4

    /// How often in a row so many loads come, one after the other.
    private static func times(
        _ period: Int, of rounds: [[[String]]], from start: Int
    ) -> Int {
        var end = start + period
        while end + period <= rounds.count,
            (0..<period).allSatisfy({ rounds[end + $0] == rounds[start + $0] })
        {
            end += period
        }
        return end <= rounds.count ? (end - start) / period : 0
    }

    /// What is stored again and again at one moment, once, with how often; what an app prints stays as it is.
    private static func folded(_ rows: [Row]) -> [(row: Row, count: Int)] {
        var folded: [(row: Row, count: Int)] = []
        for row in rows {
            if row.kind == .storage, let last = folded.last, last.row == row {
                folded[folded.count - 1].count += 1
            } else {
                folded.append((row, 1))
            }
        }
        return folded
    }

    /// Whole names where there is room for them.
    private func placeWidth(_ rows: [Row]) -> Int {
        guard width >= Self.wide else { return Self.narrowPlace }
        let longest = rows.map { $0.process.count + $0.queue.count + 1 }.max() ?? 0
        return min(max(longest, Self.narrowPlace), Self.widestPlace)
    }

    /// `1950.05 ms`, `2 ms`, without needless zeros.
    static func milliseconds(_ value: Double) -> String {
        let thousandths = Int64((value * 1000).rounded())
        let fraction = thousandths % 1000
        guard fraction != 0 else { return "\(thousandths / 1000) ms" }
        var digits = String(fraction + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(thousandths / 1000).\(digits) ms"
    }

    /// `1950.050`, with the points below each other.
    private static func clock(_ milliseconds: Double) -> String {
        let thousandths = Int64((milliseconds * 1000).rounded())
        return "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
    }

    /// `1 08:55:00.000`: whole days, then the time of a day, to the millisecond.
    private static func longClock(_ milliseconds: Double) -> String {
        let whole = Int64(milliseconds.rounded())
        let (seconds, fraction) = (whole / 1000, whole % 1000)
        func two(_ value: Int64) -> Substring { String(value + 100).dropFirst() }
        let time = "\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return "\(seconds / 86_400) \(time).\(String(fraction + 1000).dropFirst())"
    }

    /// `TimeSafari bridge`, cut so that the queue stays readable.
    private static func place(
        _ process: String, _ queue: String, _ placeWidth: Int
    ) -> String {
        guard !queue.isEmpty else { return String(process.prefix(placeWidth)) }
        let queue = short(queue, max(placeWidth / 2, placeWidth - process.count - 1))
        return "\(short(process, placeWidth - queue.count - 1)) \(queue)"
    }

    private static func short(_ name: String, _ room: Int) -> String {
        name.count > room ? "\(name.prefix(room - 1))…" : name
    }

    private static func padded(_ text: String, to width: Int, right: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return right ? space + text : text + space
    }

    /// What an app logs may hold a whole photo; its beginning says enough.
    private static func cut(_ text: String) -> String {
        let bytes = text.utf8.count
        guard bytes > longest else { return text }
        return "\(text.prefix(longest))… (\(Verdict.size(bytes)))"
    }

    private func coloured(_ text: String, _ kind: Row.Kind) -> String {
        guard isColoured else { return text }
        let code: String
        switch kind {
        case .lifecycle: code = "1"
        case .log: code = "0"
        case .console: code = "36"
        case .storage: code = "33"
        case .hop: code = "2"
        case .finding: code = "31"
        case .event: code = "2"
        }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
