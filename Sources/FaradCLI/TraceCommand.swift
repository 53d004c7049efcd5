import ArgumentParser
import Farad
import Foundation
import Traces

/// `farad trace`: looks at what a run has left.
struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "Show a run's trace, or export it for other tools.",
        subcommands: [OpenCommand.self, ExportCommand.self])

    /// `farad trace open`: the trace as a page.
    struct OpenCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "open",
            abstract: "Show a trace in the browser: one file that needs no network.",
            discussion: """
                With two files, the second beside the first. Make a trace with farad run --trace. \
                Where there is no browser to open, the page's address is printed.

                \(ExitStatus.help(
                    "0 good, also where a part of the file could not be read and the page says so"))
                """)

        @Argument(help: ArgumentHelp("A trace.", valueName: "file"))
        var file: String

        @Argument(help: ArgumentHelp("A trace to compare it with.", valueName: "other"))
        var other: String?

        @Option(help: ArgumentHelp("Write the page there, and open nothing.", valueName: "out"))
        var html: String?

        func run() throws {
            let traces = try ([file] + (other.map { [$0] } ?? [])).map { path throws(Problem) in
                (name: Self.name(path), reading: try TraceInput.read(path))
            }
            let page: Data
            do throws(DeviceError) {
                page = try ViewerPage.html(traces)
            } catch {
                throw Problem(error)
            }
            try FileRoles.check(reads: [file] + (other.map { [$0] } ?? []), writes: [html])
            let path = try html ?? Self.newFolder() + "/\(Self.name(file)).html"
            try OutputFile(path).finish(page)
            if html == nil { Browser.open(path) }
        }

        private static func name(_ path: String) -> String {
            URL(fileURLWithPath: path).lastPathComponent
        }

        /// A folder of this page's own: at a path that others know, a link of theirs could lie already,
        /// and traces of two projects have the same name.
        private static func newFolder() throws(Problem) -> String {
            var template = Array((NSTemporaryDirectory() + "farad-trace-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else {
                throw Problem(
                    .cannotCreate,
                    "No folder can be made in \(NSTemporaryDirectory()): "
                        + "\(String(cString: strerror(errno))); give --html FILE.")
            }
            return String(
                decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// `farad trace export`: the trace for other tools.
    struct ExportCommand: ParsableCommand {
        enum Format: String, CaseIterable, ExpressibleByArgument {
            case perfetto, mermaid, device
        }

        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write a trace as other tools read it.",
            usage:
                "\(FaradProgram.name) trace export --format <format> --output <out> [<options>] "
                + "<file>",
            discussion: """
                perfetto: the Trace Event Format, for ui.perfetto.dev and chrome://tracing. \
                mermaid: a sequence diagram for an issue or a README. device: one JSON object \
                with what the device held at the end, or after the event that --after names.

                \(ExitStatus.help("0 good"))
                """)

        @Argument(help: ArgumentHelp("A trace.", valueName: "file"))
        var file: String

        @Option(help: "perfetto, mermaid or device.")
        var format: Format

        @Option(name: [.short, .long], help: ArgumentHelp("Where to.", valueName: "out"))
        var output: String

        @Option(
            help: ArgumentHelp(
                "With device: the number of an event; 0 is before the first.",
                valueName: "event"))
        var after: Int?

        func validate() throws {
            if after != nil, format != .device {
                throw ValidationError("--after is about --format device.")
            }
            if let after, after < 0 {
                throw ValidationError("“--after \(after)” needs a number of 0 or more.")
            }
        }

        func run() throws {
            try FileRoles.check(reads: [file], writes: [output])
            let reading = try TraceInput.read(file)
            if let after, after > reading.events {
                throw Problem(
                    .usage, "“--after \(after)”: the trace's last event is \(reading.events).")
            }
            let file = try OutputFile(output)
            switch format {
            case .perfetto: try file.finish(PerfettoExport.text(reading))
            case .mermaid: try file.finish(MermaidExport.text(reading))
            case .device: try file.finish(DeviceExport.text(reading, after: after))
            }
        }
    }
}

/// Reads a trace, and says on standard error what of it is missing.
enum TraceInput {
    static func read(_ path: String) throws(Problem) -> TraceReader {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw Problem(.missingInput, "\(SharedFile.shown(path)) is a folder; give a trace.")
        }
        do throws(TraceReader.Refusal) {
            let reading = try TraceReader(path)
            for remark in reading.remarks { Terminal.error("farad: \(remark)") }
            return reading
        } catch {
            let isToken = error.isMissing && path.hasPrefix("f1.")
            throw Problem(
                error.isMissing ? .missingInput : .badData,
                isToken
                    ? "This is a token and no trace; “\(ReplayCommand.text(["replay"])) TOKEN --trace FILE” "
                        + "leaves one."
                    : error.message)
        }
    }
}

/// The browser of whoever sits before this machine.
enum Browser {
    /// Opens a file, or says where it is.
    static func open(_ path: String) {
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        let address = URL(fileURLWithPath: path).absoluteString
        if hasDisplay, ChildProcess.run(["xdg-open", address], environment: [:])?.status == 0 {
            return Terminal.output("Opened \(address)")
        }
        Terminal.output("Open \(address) in a browser.")
    }
}
