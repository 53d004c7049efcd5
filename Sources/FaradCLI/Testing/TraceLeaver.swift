import Farad
import Foundation
import Simulation
import Traces

/// Leaves the traces of tests that failed.
struct TraceLeaver {
    /// The folder for them; made when there is something to leave.
    let folder: String
    /// The file with the test, the test's name, and what its files are called by.
    let file: String
    let test: String
    let slug: String

    private func path(_ addition: String = "") -> String {
        let name = URL(fileURLWithPath: file).lastPathComponent
        return
            "\(folder)/\(TestToken.slug(name))--\(slug)\(addition).farad-trace.jsonl"
    }

    /// Writes the trace of a run that has come to its end.
    ///
    /// - Returns: the file; none when it could not be written.
    func leave(_ device: Device, _ report: RunReport) -> [String] {
        leave(TraceWriter.text(device, report, TraceWriter.Heading(title: test)), at: path())
    }

    /// Writes the traces of a failing order and of the nearest one that passes.
    ///
    /// - Returns: the files, the failing order's last; none when they could not be written.
    func leave(_ failure: RecordedFailure, number: Int) -> [String] {
        let addition = number == 1 ? "" : "-\(number)"
        let passes = failure.passes.map { leave($0, at: path("\(addition)-passes")) } ?? []
        return passes + leave(failure.fails, at: path("\(addition)-fails"))
    }

    private func leave(_ text: String, at path: String) -> [String] {
        do {
            try makeFolder()
            try OutputFile(path).finish(text)
            return [path]
        } catch {
            return []
        }
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    // MARK: A run that ends its process

    /// Where ``follow(_:)`` has written to; none where nothing happened on the phone.
    var followed: [String] {
        var status = stat()
        if stat(path(), &status) == 0, status.st_size > 0 { return [path()] }
        clear()
        return []
    }

    /// Forgets what an earlier run has left.
    func clear() { unlink(path()) }

    /// Writes the trace of a run as it goes on, so that it is there when the run ends its process.
    func follow(_ device: Device) {
        guard (try? makeFolder()) != nil else { return }
        let file = open(path(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        var writer = TraceWriter(of: device, TraceWriter.Heading(title: test))
        var end: off_t = 0
        device.simulation.trace.didGrow = {
            let (whole, running) = writer.lines()
            let bytes = whole + running
            let count = pwrite(file, bytes, bytes.count, end)
            guard count == bytes.count else { return }
            end += off_t(whole.count)
            ftruncate(file, end + off_t(running.count))
        }
    }
}
