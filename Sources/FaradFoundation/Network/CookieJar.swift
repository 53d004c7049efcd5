import Foundation

/// The cookies of many sites, kept by the rules of RFC 6265: each by its name, domain and path, until
/// its time has come.
///
/// Those with an end are kept in a file, at once; the others go with the process. Unlike a browser's it
/// knows no list of public suffixes: a domain without a dot is nobody's but its own host's.
package final class CookieJar {
    /// As many as browsers keep in all.
    private static let mostCookies = 3000

    private let now: () -> Date
    private let takesNameless: Bool
    /// In the order in which they were made.
    private var cookies: [Cookie] {
        get {
            load()
            return jar
        }
        set {
            load()
            jar = newValue
            save()
        }
    }
    private var jar: [Cookie] = []
    /// Nil before the first look at it.
    private var file: CookieFile?
    private let makeFile: (() -> CookieFile)?
    /// What the file holds.
    private var kept = Data()

    /// - Parameters:
    ///   - takesNameless: Whether a text without `=` is the value of a cookie without a name, as in
    ///     Chromium.
    ///   - file: Where those with an end are kept; asked at first use. Nil: nowhere.
    ///   - now: Asked only where a cookie has an end.
    package init(
        takesNameless: Bool = false, file: (() -> CookieFile)? = nil, now: @escaping () -> Date
    ) {
        makeFile = file
        self.takesNameless = takesNameless
        self.now = now
    }

    // MARK: Keeping

    private func load() {
        guard file == nil, let made = makeFile?() else { return }
        file = made
        guard let data = made.read(),
            let cookies = try? JSONDecoder().decode([Cookie].self, from: data)
        else { return }
        kept = data
        jar = cookies
    }

    private func save() {
        guard let file else { return }
        let lasting = jar.filter { $0.end != nil }
        guard !lasting.isEmpty || !kept.isEmpty else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(lasting), data != kept else { return }
        kept = data
        file.write(data)
    }

    // MARK: Setting

    /// Takes the text of one `Set-Cookie`: `name=value; path=…`. An end in the past removes the
    /// cookie.
    ///
    /// - Parameter byScript: Whether a page's script sets it, which has no part in `HttpOnly`.
    package func set(_ text: String, for url: URL, byScript: Bool = false) {
        guard let cookie = Cookie(text, for: url, takesNameless: takesNameless, now: now) else {
            return
        }
        let old = cookies.firstIndex { $0.isSame(as: cookie) }
        if byScript, cookie.isHTTPOnly || old.map({ cookies[$0].isHTTPOnly }) ?? false { return }
        switch (old, isOver(cookie)) {
        case (let old?, true): cookies.remove(at: old)
        case (let old?, false): cookies[old] = cookie
        case (nil, true): return
        case (nil, false):
            if cookies.count == Self.mostCookies { cookies.removeFirst() }
            cookies.append(cookie)
        }
    }

    /// The same for the header of a response, in which commas part several.
    package func setAll(header: String, for url: URL) {
        var texts: [String] = []
        for part in header.split(separator: ",", omittingEmptySubsequences: false) {
            // What follows a comma inside of a date is no name and value.
            let name = part.prefix { $0 != "=" && $0 != ";" }
            let isNext =
                name.endIndex < part.endIndex && part[name.endIndex] == "="
                && !name.trimmedOfBlanks.contains(" ")
            if isNext || texts.isEmpty {
                texts.append(String(part))
            } else {
                texts[texts.count - 1] += "," + part
            }
        }
        for text in texts { set(text, for: url) }
    }

    package func remove(_ name: String, for url: URL) {
        guard let first = matching(url).first(where: { $0.name == name }) else { return }
        cookies.removeAll { $0.isSame(as: first) }
    }

    package func removeAll(for url: URL) {
        for cookie in matching(url) { cookies.removeAll { $0.isSame(as: cookie) } }
    }

    package func removeAll() { cookies.removeAll() }

    /// Those that are to go with the session in which they were set.
    package func removeSessionCookies() { cookies.removeAll { $0.end == nil } }

    // MARK: Looking

    /// What goes to a URL, in the order of the header `Cookie`: longer paths first.
    ///
    /// - Parameter toScript: Whether a page's script asks, which does not see `HttpOnly`.
    package func pairs(for url: URL, toScript: Bool) -> [(name: String, value: String)] {
        matching(url).filter { !toScript || !$0.isHTTPOnly }.map { ($0.name, $0.value) }
    }

    /// The same as one text, as `document.cookie` reads.
    package func header(for url: URL, toScript: Bool) -> String {
        pairs(for: url, toScript: toScript)
            .map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    private func matching(_ url: URL) -> [Cookie] {
        let found = cookies.filter { $0.matches(url) && !isOver($0) }
        return found.enumerated().sorted { left, right in
            let (a, b) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return a == b ? left.offset < right.offset : a > b
        }.map(\.element)
    }

    private func isOver(_ cookie: Cookie) -> Bool { cookie.end.map { $0 <= now() } ?? false }
}

/// Where cookies are kept, between processes and runs. A phone's own format is another; this is one
/// JSON array.
package struct CookieFile {
    let read: () -> Data?
    let write: (Data) -> Void

    /// A file of the data container of the app whose process it is.
    package static func inDataContainer(of phone: PhoneProcess, _ path: String) -> CookieFile {
        let path = phone.sandbox.dataContainer + "/" + path
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        let files = phone.system.fileSystem
        return CookieFile(
            read: { files.exists(path) ? try? files.read(path) : nil },
            write: { data in
                try? files.createDirectory(folder, withIntermediates: true)
                try? files.write(path, data)
            })
    }
}

/// One cookie, and where it goes.
private struct Cookie: Codable {
    let name: String
    let value: String
    /// The host, or a domain above it.
    private let domain: String
    /// Whether it goes to that host alone, and to none below it.
    private let isHostOnly: Bool
    let path: String
    /// Nil: it ends with the session.
    let end: Date?
    private let isSecure: Bool
    let isHTTPOnly: Bool

    /// Nil for a text that is none, and for a domain that is not the URL's.
    init?(_ text: String, for url: URL, takesNameless: Bool, now: () -> Date) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let pair = Self.sides(parts.first ?? "")
        guard pair.right != nil || takesNameless else { return nil }
        name = pair.right == nil ? "" : pair.left
        value = pair.right ?? pair.left
        guard !name.isEmpty || (takesNameless && !value.isEmpty) else { return nil }
        var (end, maxAge, domain, path) = (Date?.none, Date?.none, "", "")
        var (isSecure, isHTTPOnly) = (false, false)
        for part in parts.dropFirst() {
            let (key, given) = Self.sides(part)
            let value = given ?? ""
            switch key.lowercased() {
            case "expires": end = CookieDate.parse(value) ?? end
            case "max-age":
                guard let seconds = Int(value) else { continue }
                maxAge = seconds <= 0 ? .distantPast : now() + Double(seconds)
            case "domain": domain = String(value.drop { $0 == "." }).lowercased()
            case "path": path = value
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: continue
            }
        }
        let host = url.host?.lowercased() ?? ""
        guard
            domain.isEmpty || domain == host
                || (domain.contains(".") && host.hasSuffix("." + domain))
        else { return nil }
        self.end = maxAge ?? end
        self.domain = domain.isEmpty ? host : domain
        isHostOnly = domain.isEmpty
        self.path = path.hasPrefix("/") ? path : Self.defaultPath(url)
        (self.isSecure, self.isHTTPOnly) = (isSecure, isHTTPOnly)
    }

    /// What stands before the first `=` and behind it; nil where there is none.
    private static func sides(_ part: Substring) -> (left: String, right: String?) {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0.trimmedOfBlanks) }
        return (sides.first ?? "", sides.count > 1 ? sides[1] : nil)
    }

    /// The folder of the URL's path.
    private static func defaultPath(_ url: URL) -> String {
        guard let slash = url.path.lastIndex(of: "/"), slash > url.path.startIndex else {
            return "/"
        }
        return String(url.path[..<slash])
    }

    /// Whether one takes the place of the other.
    func isSame(as other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    func matches(_ url: URL) -> Bool {
        let host = url.host?.lowercased() ?? ""
        guard host == domain || (!isHostOnly && host.hasSuffix("." + domain)) else { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        let path = url.path.isEmpty ? "/" : url.path
        return path == self.path
            || path.hasPrefix(self.path.hasSuffix("/") ? self.path : self.path + "/")
    }
}

/// Dates of cookies, which are read by their parts wherever these stand (RFC 6265, 5.1.1).
private enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    static func parse(_ text: String) -> Date? {
        var clock: [Int]?
        var (day, month, year) = (Int?.none, Int?.none, Int?.none)
        let tokens = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == ":") }
        for token in tokens {
            let digits = token.prefix { $0.isASCII && $0.isNumber }
            if clock == nil, let found = time(token) {
                clock = found
            } else if day == nil, (1...2).contains(digits.count) {
                day = Int(digits)
            } else if month == nil, let index = months.firstIndex(of: String(token.prefix(3))) {
                month = index + 1
            } else if year == nil, digits.count == 2 || digits.count == 4 {
                year = Int(digits)
            }
        }
        guard let clock, let day, let month, var year, (1...31).contains(day) else { return nil }
        if year < 70 { year += 2000 } else if year < 100 { year += 1900 }
        guard year >= 1601, clock[0] < 24, clock[1] < 60, clock[2] < 60 else { return nil }
        let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: Double(days(year, month, day) * 86_400 + seconds))
    }

    /// Hours, minutes and seconds.
    private static func time(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? -1 }
        return numbers.allSatisfy { $0 >= 0 } ? numbers : nil
    }

    /// From the first of January 1970, in the calendar that the web has; no calendar of the host's
    /// is asked.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Counted from March, so that the day of a leap year is a year's last.
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leaps = year / 4 - year / 100 + year / 400
        return year * 365 + leaps + (month * 153 + 2) / 5 + day - 1 - 719_468
    }
}
