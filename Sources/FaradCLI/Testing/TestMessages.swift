import Farad

/// What is asked of a process that runs tests.
struct TestRequest: Codable {
    var file: TestFinder.File
    /// The tests that earlier processes have run, by their places, and those that cannot run.
    var done: [Int]
    /// The keys of the snapshots that those have looked at.
    var seen: [String] = []
    /// The only test to run, which has ended a process before: its trace is written as it goes.
    var followed: Int?
}

/// What a process that runs tests says.
enum TestReply: Codable {
    /// The file's tests, as far as the request asks for them.
    case loaded([TestHeading])
    /// The file cannot be run.
    case refused(String, ExitStatus)
    /// `beforeAll` of the suite of these names is under way; nil when it is over.
    case phase([String]?)
    /// Something gives the engine back no more; the process ends.
    case stuck(String)
    case began(Int)
    /// The test that is under way has printed a text.
    case printed(String)
    case ended(Int, TestResult)
    case finished
}

/// A test as reports name it.
struct TestHeading: Codable, Hashable {
    var path: [String]
    var mode: TestMode
    var place: TestOutcome.Place?
    /// What files and tokens call it.
    var slug: String

    var name: String { path.joined(separator: " > ") }
}

/// Whether a test is run.
enum TestMode: String, Codable {
    case run, skip, todo
    /// The filter does not take it.
    case unselected
}

/// What became of one test.
struct TestResult: Codable {
    enum Status: String, Codable {
        case passed, failed, skipped, todo
        /// Not run, as enough others had failed.
        case notRun
    }

    var status: Status
    var failures: [TestOutcome.Failure] = []
    /// What was installed on its phone to begin with; nil where it has none.
    var app: TestedApp?
    /// What whoever runs that app should know.
    var notes: [String] = []
    /// Why it was skipped; "" when nobody says.
    var note = ""
    /// What it has printed; known to who asks alone, as a test may end its process.
    var printed: [String] = []
    /// The snapshots to keep, and all that were looked at, by their keys.
    var written: [String: String] = [:]
    var seen: [String] = []
    var virtualMilliseconds = 0.0
    var wallMilliseconds = 0.0
    /// The traces that it has left. Of a failing order two, beside it the nearest that passes.
    var traces: [String] = []
    /// The file with the page as it was in the end; nil where there was none.
    var page: String?
    /// Why a trace of it is missing; nil when none is.
    var traceObstacle: String?
    /// The failing orders that a search has found, as lines, each with its token.
    var orders: [String] = []
}

extension ExitStatus: Codable {}
