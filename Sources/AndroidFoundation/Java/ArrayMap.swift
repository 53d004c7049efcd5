/// Android's small map, which hands out its keys by their hash codes.
public enum ArrayMap {
    public static func order(_ keys: [String]) -> [String] {
        keys.map { (JavaString.hashCode($0), $0) }.enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1)
    }
}
