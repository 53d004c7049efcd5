extension String {
    /// As Java's `trim`: everything up to the space goes, from both ends.
    public var javaTrimmed: String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 32 }
        let rest = unicodeScalars.drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(UnicodeScalarView(rest[...last]))
    }
}
