import Foundation
import HostMemory

import let FaradFoundation.unsimulatedMark

/// What Swift does at nil that is unwrapped, at an index out of range or at `fatalError`: it ends the
/// process, here as on a phone. Who has the process says so, and where it was.
enum NativeTrap {
    /// How the process ends.
    struct End: Equatable {
        /// Without its full stop, as it goes on behind who says so.
        let sentence: String
        /// Whether code of the app's own has stopped, not Farad's.
        let isApps: Bool

        var code: ExitStatus { isApps ? .failureFound : .fault }
    }

    /// Says what happened and ends the process.
    nonisolated(unsafe) static var act: (End) -> Never = { end in
        if CommandLine.arguments.contains("--as-worker") {
            OwnProcess.giveUp(because: end.sentence)
        }
        Terminal.error("farad: \(end.sentence).")
        Terminal.exit(end.code.rawValue)
    }

    /// Takes what stops the calling thread's code.
    static func listen() {
        host_catch_traps { signal, words, frames, count in
            let code = (0..<Int(count)).lazy.compactMap { Code(at: frames?[$0]) }
            let said = words.map { String(cString: $0) } ?? ""
            NativeTrap.act(NativeTrap.end(by: signal, saying: said, in: code))
        }
    }

    /// - Parameters:
    ///   - words: what Swift's runtime has said before, or "".
    ///   - code: what was under way, innermost first.
    static func end(by signal: Int32, saying words: String, in code: some Sequence<Code>) -> End {
        let isFull = words == String(cString: host_stack_overflow)
        let words = Words(words)
        let apps = code.first { $0.isApps }
        // Farad's own code that an app has called stops where Farad lacks something, or is wrong. But
        // whoever comes to a stack's end, it is full of what calls itself.
        let own = isFull ? mostOften(in: code) : code.first { !$0.isOfLibrary }
        let isApps = own?.isApps ?? false
        let text = words?.text ?? Self.plainTraps[signal] ?? Self.plainTrap
        if text.hasPrefix(unsimulatedMark) {
            let caller = apps.map { "; it was called in \($0.name)" } ?? ""
            return End(sentence: text + caller, isApps: false)
        }
        let place = [own.map { "in \($0.name)" }, words?.place.map { "(\($0))" }]
            .compactMap(\.self).joined(separator: " ")
        let what = place.isEmpty ? text : "\(text), \(place)"
        guard isApps else {
            let caller = apps.map { ", called in \($0.name)" } ?? ""
            return End(sentence: "Farad's own Swift has stopped: \(what)\(caller)", isApps: false)
        }
        return End(
            sentence: "the app's own Swift has ended its process, as it would on a phone: \(what)",
            isApps: true)
    }

    /// What is under way most often, of equals the innermost.
    private static func mostOften(in code: some Sequence<Code>) -> Code? {
        let own = code.filter { !$0.isOfLibrary }
        let counts = Dictionary(own.map { ($0.name, 1) }, uniquingKeysWith: +)
        return own.max { counts[$0.name, default: 0] < counts[$1.name, default: 0] }
    }

    /// Where the runtime says nothing, as in code that was optimised.
    private static let plainTrap =
        "a trap, such as for nil that is unwrapped, an index out of range or a number too large"
    private static let plainTraps: [Int32: String] = {
        let fault =
            "memory was read or written that is not there, as by a pointer that is no more valid"
        return [SIGABRT: "an abort", SIGSEGV: fault, SIGBUS: fault]
    }()

    /// `Module/File.swift:12: Fatal error: Index out of range`, taken apart.
    private struct Words {
        let text: String
        /// nil where it is one of Swift's own.
        let place: String?

        init?(_ words: String) {
            let line = words.split(separator: "\n").first.map(String.init) ?? ""
            guard !line.isEmpty else { return nil }
            let parts = line.wholeMatch(of: #/(?:(.+?:\d+): )?(?:Fatal error(?:: )?)?(.*?)\.?/#)
            let said = parts.map { String($0.2) } ?? line
            text = said.isEmpty ? "a fatal error" : said
            place = (parts?.1).map(String.init).flatMap { $0.hasPrefix("Swift/") ? nil : $0 }
        }
    }

    /// A function that was under way.
    struct Code {
        let module: String
        /// As in `Wire.PushChannel.receive`.
        let name: String

        /// - Parameter symbol: as the program's file has it.
        init?(symbol: String) {
            guard symbol.hasPrefix("$s"), let whole = Self.demangled(symbol) else { return nil }
            var name = whole.replacing(#/\(([^() ]+) in _[0-9A-F]{32}\)/#) { $0.1 }
            // What the compiler has made of a function stands before it.
            for mark in [" of ", " for "] {
                guard let range = name.range(of: mark, options: .backwards) else { continue }
                name = String(name[range.upperBound...])
            }
            var isClosure = false
            if whole.contains("closure #"), let range = name.range(of: " in ", options: .backwards)
            {
                name = String(name[range.upperBound...])
                isClosure = true
            }
            var module: Substring?
            if let added = name.firstMatch(of: #/^\(extension in ([^)]+)\):/#) {
                module = added.1
                name = String(name[added.range.upperBound...])
            }
            // Words such as “static”.
            while let space = name.firstIndex(of: " "),
                !name[..<space].contains(where: { ".(<".contains($0) })
            {
                name = String(name[name.index(after: space)...])
            }
            name = String(name.prefix { !"(< ".contains($0) })
            guard name.contains(".") else { return nil }
            self.module = String(module ?? name.prefix { $0 != "." })
            self.name = isClosure ? "a closure of \(name)" : name
        }

        init?(at address: UnsafeRawPointer?) {
            var symbol = [CChar](repeating: 0, count: 4096)
            guard let address, host_name_of_code(address, &symbol, symbol.count) else { return nil }
            self.init(symbol: String(cString: symbol))
        }

        /// Neither Swift's nor Farad's.
        var isApps: Bool { !isOfLibrary && !FaradPackage.targets.contains(module) }

        /// What stops in one was called in a wrong way.
        var isOfLibrary: Bool { module.hasPrefix("_") || Self.libraries.contains(module) }

        private static let libraries: Set = [
            "ArgumentParser", "Crypto", "Dispatch", "Foundation", "FoundationEssentials",
            "FoundationInternationalization", "FoundationNetworking", "Observation", "RegexBuilder",
            "Swift", "Synchronization",
        ]

        private static func demangled(_ symbol: String) -> String? {
            guard let text = swiftDemangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else {
                return nil
            }
            defer { free(text) }
            return String(cString: text)
        }
    }
}

/// The runtime's own.
@_silgen_name("swift_demangle")
private func swiftDemangle(
    _ symbol: UnsafePointer<CChar>, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
