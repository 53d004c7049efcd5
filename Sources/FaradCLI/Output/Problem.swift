import Farad

/// The exit codes that scripts rely on.
enum ExitStatus: Int32 {
    case failureFound = 1
    case usage = 64
    case badData = 65
    case missingInput = 66
    case fault = 70
    case cannotCreate = 73
    case inputOutput = 74

    /// What a command's help says of its exit codes: what they mean to it, and what they mean to all.
    ///
    /// - Parameter own: As `0 good, 1 a failure was found`.
    static func help(_ own: String) -> String {
        "Exit codes: \(own), 64 usage, 65 bad data, 66 missing input, 70 a fault of Farad's own, "
            + "73 cannot write, 74 I/O."
    }
}

/// Why a command cannot do its work: one sentence and the exit code.
struct Problem: Error {
    let code: ExitStatus
    let message: String

    init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }

    /// What a device would call it.
    var kind: DeviceError.Kind {
        switch code {
        case .usage: .usage
        case .badData: .badData
        case .missingInput: .missingInput
        case .fault: .fault
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .failureFound: .bound
        }
    }

    init(_ error: DeviceError) {
        switch error.kind {
        case .usage: code = .usage
        case .badData: code = .badData
        case .missingInput: code = .missingInput
        case .fault: code = .fault
        case .cannotCreate: code = .cannotCreate
        case .inputOutput: code = .inputOutput
        case .bound: code = .failureFound
        }
        message = error.message
    }
}

/// The end of a command that has already said everything.
struct RunEnd: Error {
    let code: Int32
}
