import Foundation
import JavaScriptCore
import Simulation
import WebKit

/// The engine of one test file: a machine that no page shares, in which the file is evaluated once.
package final class TestDriver {
    /// How long one call into the file may take before the engine stops it.
    package static let secondsOfPatience = 5
    private let patience: Int

    package let script: ScenarioScript
    private let context: JSContext
    /// The web APIs that the file finds.
    private var web: PagelessRuntime?
    private var runner: JSValue?
    /// Answers what a test asks of its phone; set while a test is under way.
    var host: ((_ kind: String, _ detail: String) throws(DeviceError) -> String)?
    /// What was thrown where nobody hears it: in promises that nobody waits for.
    private(set) var strays: [TestOutcome.Failure] = []
    /// Whether the engine had to be stopped.
    package private(set) var isSpent = false
    /// Whether code of the file is under way, for whoever watches from another thread.
    package private(set) var isRunning = false

    /// Evaluates the file.
    ///
    /// - Parameters:
    ///   - platform: The phone that the command line asks for.
    ///   - patience: how long the file's code may run without a pause, in seconds.
    ///   - runtime: has the web APIs of pages, some of which the file finds, too.
    ///   - print: Told of what tests print.
    /// - Throws: ``DeviceError`` of kind `badData` with file and line.
    init(
        _ script: ScenarioScript, platform: Platform?, patience: Int, runtime: WebRuntime,
        print: @escaping (String) -> Void
    ) throws(DeviceError) {
        self.script = script
        let machine = JSVirtualMachine()
        self.patience = patience
        machine.setExecutionTimeLimit(.seconds(patience))
        context = JSContext(virtualMachine: machine)
        let write = context.makeFunction(name: "print") { arguments throws(JSException) in
            print(try arguments.string(0))
            return nil
        }
        let host = context.makeFunction(name: "host") {
            [unowned self] arguments throws(JSException) in
            let context = arguments.context
            guard let host = self.host else {
                throw JSException(
                    message: "a test's phone is gone when the test is over", in: context)
            }
            let (kind, detail) = (try arguments.string(0), try arguments.string(1))
            let answer: String
            do throws(DeviceError) {
                answer = try host(kind, detail)
            } catch {
                throw JSException(message: error.message, in: context)
            }
            return context.makeString(answer)
        }
        do {
            try context.evaluateScript(Self.surroundings, withSourceURL: "farad:surroundings")
                .call(withArguments: [write, platform?.rawValue])
            web = try PagelessRuntime(runtime, in: context) { [unowned self] in
                let elapsed = try? self.host?("elapsed", "{}")
                return elapsed.flatMap(Double.init) ?? 0
            }
            context.unhandledRejectionHandler = { [unowned self] exception in
                strays.append(failure(exception))
            }
            _ = try context.evaluate(source: script.source)
            let isWaiting = try context.evaluateScript(
                "globalThis[Symbol.for('farad.loaded')] === false", withSourceURL: "farad:tests"
            ).toBool()
            if isWaiting, strays.isEmpty {
                throw DeviceError(
                    .badData,
                    "\(script.path): while the file loads it awaits what never comes; a phone and "
                        + "its clock are there in tests and in beforeEach")
            }
            let runner = try context.evaluateScript(
                "globalThis[Symbol.for('farad.tests')]", withSourceURL: "farad:tests")
            try runner.invokeMethod("attach", withArguments: [host])
            self.runner = runner
        } catch let error as JSException {
            throw DeviceError(.badData, Self.explained(script.sentence(error)))
        } catch {
            throw error as? DeviceError ?? DeviceError(.fault, "\(error)")
        }
        if let stray = strays.first {
            let place = stray.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
            throw DeviceError(.badData, place + stray.message)
        }
    }

    /// The message, with what to write in place of a name that other test runners, pages or Node have.
    static func explained(_ message: String) -> String {
        let marker = "ReferenceError: Can't find variable: "
        guard let range = message.range(of: marker) else { return message }
        // What the page has thrown is told of a command, which comes first.
        let before = message[..<range.lowerBound]
        guard !before.contains("(…): ") else { return message }
        let name = String(message[range.upperBound...])
        return MissingName.hint(name).map { "\(message); \($0)" } ?? message
    }

    private static let surroundings = """
        (print, platform) => {
            globalThis[Symbol.for("farad.tests")] = true;
            globalThis[Symbol.for("farad.platform")] = platform ?? undefined;
            const text = (value) => {
                if (typeof value === "string") return value;
                if (value instanceof Error) return `${value.name}: ${value.message}`;
                try { return JSON.stringify(value) ?? String(value); }
                catch { return String(value); }
            };
            const write = (...values) => print(values.map(text).join(" "));
            const table = (rows, columns) => {
                if (typeof rows !== "object" || rows === null) return write(rows);
                const entries = rows instanceof Map ? [...rows] : rows instanceof Set
                    ? [...rows].map((row, index) => [index, row]) : Object.entries(rows);
                const isRow = (row) => typeof row === "object" && row !== null;
                const names = columns ?? [...new Set(entries.flatMap(([, row]) =>
                    isRow(row) ? Object.keys(row) : []))];
                const hasValues = entries.some(([, row]) => !isRow(row));
                const lines = [["", ...names, ...(hasValues ? ["value"] : [])],
                    ...entries.map(([key, row]) => [text(key),
                        ...names.map((name) => isRow(row) && name in row ? text(row[name]) : ""),
                        ...(hasValues ? [isRow(row) ? "" : text(row)] : [])])];
                const widths = lines[0].map((_, column) =>
                    Math.max(...lines.map((line) => line[column].length)));
                write(lines.map((line) => line.map((cell, column) =>
                    cell.padEnd(widths[column])).join("  ").trimEnd()).join("\\n"));
            };
            globalThis.console = { debug: write, dir: (value) => write(value), error: write,
                info: write, log: write, table, trace: write, warn: write };
        }
        """

    /// Why a text is no regular expression of JavaScript's; nil when it is one.
    package static func objection(toFilter text: String) -> String? {
        let context = JSContext()
        do throws(JSException) {
            try context.evaluateScript("(text) => { new RegExp(text) }")
                .call(withArguments: [text])
            return nil
        } catch {
            return error.message
        }
    }

    /// Whether a regular expression of JavaScript's fits a name.
    package static func matches(_ name: String, filter: String) -> Bool {
        let context = JSContext()
        let fits = try? context.evaluateScript("(text, name) => new RegExp(text).test(name)")
            .call(withArguments: [filter, name])
        return fits?.toBool() ?? false
    }

    // MARK: The file

    /// The tests that the file declares, in their order.
    ///
    /// - Parameter filter: A regular expression of JavaScript's; "" takes all.
    package func list(filter: String) throws(DeviceError) -> [TestCase] {
        let text: String
        do throws(JSException) {
            text = try call("list", [filter]).toString()
        } catch {
            throw DeviceError(.badData, script.sentence(error))
        }
        do {
            return try JSONDecoder().decode([TestCase].self, from: Data(text.utf8))
        } catch {
            throw DeviceError(
                .badData,
                "\(script.path): the tests that it declares cannot be read; does it change what "
                    + "belongs to JavaScript, such as JSON?")
        }
    }

    /// Where the file says that only some of its tests are run; nil where it does not.
    package func placeOfOnly() -> TestOutcome.Place? {
        let stack = attempt { () throws(JSException) in try call("only", []).toString() }
        return stack.flatMap { script.frame(in: $0).map(TestOutcome.Place.init) }
    }

    /// Says which tests are still to come, by their places.
    package func plan(_ places: [Int]) {
        let list = JSONText.array(places.map(JSONText.integer)).text
        attempt { () throws(JSException) in try call("plan", [list]) }
    }

    /// Takes over the snapshots that were kept of the file, by their keys.
    ///
    /// - Parameters:
    ///   - mode: `new` writes those that are not there, `all` all; `none` fails.
    ///   - seen: The keys that tests of the file have looked at in another process.
    package func loadSnapshots(_ kept: [String: String], mode: String, seen: [String]) {
        let members = kept.keys.sorted().map {
            JSONText.Member(key: $0, value: .string(kept[$0] ?? ""))
        }
        attempt { () throws(JSException) in
            try call(
                "loadSnapshots",
                [
                    JSONText.object(members).text, mode,
                    JSONText.array(seen.map(JSONText.string)).text,
                ])
        }
    }

    /// Where a test is declared.
    package func place(of test: TestCase) -> TestOutcome.Place? {
        place(in: test.stack)
    }

    func place(in stack: String) -> TestOutcome.Place? {
        script.frame(in: stack).map(TestOutcome.Place.init)
    }

    // MARK: One test

    func begin(_ index: Int) {
        strays = []
        attempt { () throws(JSException) in try call("begin", [index]) }
    }

    func settle(_ id: Int, _ answer: Result<JSONText, DeviceError>) {
        let text: String
        switch answer {
        case .success(let value): text = JSONText.object(["value": value]).text
        case .failure(let error): text = JSONText.object(["error": .string(error.message)]).text
        }
        attempt { () throws(JSException) in try call("settle", [id, text]) }
    }

    func fire(_ timer: Int) {
        attempt { () throws(JSException) in try call("fire", [timer]) }
    }

    func callStub(_ number: Int, _ stub: String, _ call: StubCall) {
        attempt { () throws(JSException) in
            try self.call("callStub", [number, stub, call.method.name, call.options, call.id])
        }
    }

    /// A server's answer to a request, both as JSON; nil where its function failed, which then fails
    /// the test.
    func serve(_ host: String, _ request: String) -> String? {
        attempt { () throws(JSException) in
            try call("serve", [host, request])
            return try call("served", [host]).toString()
        }
    }

    /// What a server has kept, as JSON.
    func kept(by host: String) -> String {
        Simulation.onTop { (try? call("kept", [host]).toString()) ?? "{}" }
    }

    func giveUp(_ message: String) {
        attempt { () throws(JSException) in try call("giveUp", [message]) }
    }

    private struct Report: Decodable {
        struct Failure: Decodable {
            struct Line: Decodable {
                var sign: String
                var text: String
            }

            var message: String
            var stack: String
            var diff: [Line]?
        }

        struct Snapshots: Decodable {
            var written: [String: String]
            var seen: [String]
        }

        var failures: [Failure]
        var skipped: String?
        var snapshots: Snapshots
    }

    /// What the test that is over came to.
    func result() -> TestOutcome {
        var outcome = TestOutcome()
        outcome.isSpent = isSpent
        if let text = attempt({ () throws(JSException) in try call("result", []).toString() }) {
            if let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)) {
                outcome.failures = report.failures.map { failure in
                    TestOutcome.Failure(
                        message: Self.explained(failure.message),
                        place: script.frame(in: failure.stack).map(TestOutcome.Place.init),
                        diff: (failure.diff ?? []).map { $0.sign + $0.text })
                }
                outcome.skipped = report.skipped
                outcome.written = report.snapshots.written
                outcome.seen = report.snapshots.seen
            } else {
                // Nobody knows that it passed.
                outcome.failures.append(
                    TestOutcome.Failure(
                        message: "what the test came to cannot be read; does it change what "
                            + "belongs to JavaScript, such as JSON?"))
            }
        }
        outcome.failures += strays
        return outcome
    }

    // MARK: Calls

    @discardableResult
    private func call(_ method: String, _ arguments: [Any?]) throws(JSException) -> JSValue {
        guard let runner else { preconditionFailure("The file of a test was not evaluated.") }
        return try runner.invokeMethod(method, withArguments: arguments)
    }

    /// Keeps what was thrown where no promise takes it, as in a timer's function.
    @discardableResult
    private func attempt<R>(_ body: () throws(JSException) -> R) -> R? {
        let wasRunning = isRunning
        isRunning = true
        defer { isRunning = wasRunning }
        return Simulation.onTop { attemptHere(body) }
    }

    private func attemptHere<R>(_ body: () throws(JSException) -> R) -> R? {
        do throws(JSException) {
            return try body()
        } catch {
            if error.isTermination {
                isSpent = true
                strays.append(
                    TestOutcome.Failure(
                        message: "the test ran for more than \(patience) s of "
                            + "processor time without a pause; does it loop for ever?"))
            } else {
                strays.append(failure(error))
            }
            return nil
        }
    }

    private func failure(_ exception: JSException) -> TestOutcome.Failure {
        TestOutcome.Failure(
            message: Self.explained(ScenarioScript.message(exception)),
            place: script.frame(in: exception.stack).map(TestOutcome.Place.init))
    }
}
