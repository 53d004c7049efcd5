/// A version of the system as one number, two digits for each part: 18.1 is 180100.
struct SystemVersion {
    let number: Int

    init(_ text: String) {
        let parts = text.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
        let padded = parts + Array(repeating: 0, count: 3 - parts.count)
        number = padded.reduce(0) { $0 * 100 + $1 % 100 }
    }
}
