import Glibc

/// What one benchmark run prints: `name value unit` lines, and ratios with their targets.
struct BenchReport {
    private(set) var values: [String: Double] = [:]

    /// Keeps a figure and prints it.
    mutating func add(_ name: String, _ value: Double, _ unit: String) {
        values[name] = value
        print("\(padded(name, 36))\(leading(rounded(value), 12)) \(unit)")
        // To be seen when it is there, in a file too.
        fflush(nil)
    }

    /// Prints how one figure compares with another, and with what Farad aims at.
    func ratio(_ what: String, of name: String, to yardstick: String, target: String = "") {
        guard let value = values[name], let other = values[yardstick], other > 0 else {
            print("\(padded(what, 36)) not measured: \(name) or \(yardstick) is missing")
            return
        }
        let note = target.isEmpty ? "" : "  (target \(target))"
        print("\(padded(what, 36))\(leading(rounded(value / other), 12)) x\(note)")
    }

    private func rounded(_ value: Double) -> String {
        if value >= 1000 { return String(Int(value.rounded())) }
        let hundredths = Int((abs(value) * 100).rounded())
        let fraction = hundredths % 100
        let sign = value < 0 && hundredths > 0 ? "-" : ""
        return "\(sign)\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private func leading(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// The median of some figures.
func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
}

/// The processor time that the calling thread has had, in seconds: what else the machine does is not
/// in it.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// How much of its processor time the calling thread gives to some work.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try work()
    return processorTime() - start
}

/// How long some work takes.
///
/// - Returns: seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}
