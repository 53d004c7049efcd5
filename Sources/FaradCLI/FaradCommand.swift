import ArgumentParser
import Farad
import Foundation
import HostMemory

/// The command `farad`.
struct FaradCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: FaradProgram.name,
        abstract: "Runs a Capacitor app headless, on a simulated phone under a virtual clock.",
        version: "0.1.0",
        subcommands: [
            RunCommand.self, TestCommand.self, ExploreCommand.self, ReplayCommandLine.self,
            ExplainCommand.self,
            CountCommand.self, CheckDeterminismCommand.self, ShareCommand.self, DeviceCommand.self,
            ContractCommand.self, BringPluginCommand.self, TraceCommand.self,
            ExplainFindingCommand.self,
            DoctorCommand.self,
        ])

    static func main() {
        keepStandardStreams()
        // Everything below reads virtual time; the zone that formatters ask for must not differ
        // from machine to machine.
        setenv("TZ", DeviceConfiguration.standardTimeZone, 1)
        Worker.processIs(inTimeZone: DeviceConfiguration.standardTimeZone)
        // A photo is copied a dozen times on its way.
        host_keep_freed_memory()
        // How deep a script may recurse follows from the stack, whatever the shell has set.
        host_set_stack_limit()
        // One thread runs all there is here: a watchdog's keeps to numbers, a server's says so.
        _ = host_count_references_plainly(Unmanaged.passRetained(NSObject()).toOpaque())
        // A full disk and a reader that has gone are errors to report, not ends of the process.
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        NativeTrap.listen()
        // Whoever starts this from a thread of its own may have kept it from hearing Ctrl-C.
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        let arguments = RawArguments(
            Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment)
        // The command that people run most is parsed without a look at the others.
        let isRun = arguments.typed.first == RunCommand.configuration.commandName
        do {
            try checkName(arguments.typed)
            var command =
                isRun
                ? try RunCommand.parseAsRoot(Array(arguments.forParser.dropFirst()))
                : try parseAsRoot(arguments.forParser)
            if var run = command as? RunCommand {
                run.order = arguments.actionOrder
                command = run
            }
            try command.run()
            Terminal.exit(0)
        } catch let problem as Problem {
            Terminal.error("farad: \(problem.message)")
            arguments.origin(ofWhat: problem.message).map { Terminal.error($0) }
            Terminal.exit(problem.code.rawValue)
        } catch let end as RunEnd {
            Terminal.exit(end.code)
        } catch {
            let error = isRun ? asRoot(arguments, error) : error
            let code = exitCode(for: error).rawValue
            let text = fullMessage(for: error)
            if code == 0 {
                Terminal.output(text)
            } else {
                Terminal.error(text)
                arguments.origin(ofWhat: text).map { Terminal.error($0) }
            }
            Terminal.exit(code)
        }
    }

    /// Has what a shell has closed stay closed: else the first file that is opened takes its number, and what
    /// is printed goes into that.
    private static func keepStandardStreams() {
        for (descriptor, mode) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)]
        where fcntl(Int32(descriptor), F_GETFD) == -1 {
            _ = open("/dev/null", mode)
        }
    }

    /// Refuses what stands for a command and is none.
    private static func checkName(_ words: [String]) throws(Problem) {
        guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return }
        let known = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !known.contains(word) else { return }
        throw Problem(
            .usage,
            "There is no command “\(word)”; farad --help lists them."
                + NearestName.hint(word, among: known))
    }

    /// What the parser says of the whole command line, which names commands in full.
    private static func asRoot(_ arguments: RawArguments, _ error: any Error) -> any Error {
        do {
            _ = try parseAsRoot(arguments.forParser)
            return error
        } catch {
            return error
        }
    }
}
