import Foundation

/// What esbuild says of a file that it cannot bundle, in a person's words.
struct BundlerComplaint {
    private let text: String
    private let path: String
    /// Whether the file is one of tests, for which other words stand than for an app's.
    private let isTests: Bool

    init(_ text: String, of path: String, isTests: Bool) {
        self.text = text
        self.path = path
        self.isTests = isTests
    }

    /// Whether all that is wrong is an `await` outside of functions.
    var isOfTopLevelAwait: Bool { text.contains("Top-level await") }

    /// `✘ [ERROR] Expected ";"\n\n    main.ts:3:4:` as one sentence: the first complaint.
    var sentence: String {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let marker = "[ERROR] "
        guard let index = lines.firstIndex(where: { $0.contains(marker) }),
            let range = lines[index].range(of: marker)
        else { return "\(path) could not be bundled: \(text)" }
        let own = lines[(index + 1)...].prefix { !$0.contains(marker) }
        var message = String(lines[index][range.upperBound...])
        // Some of its messages point to the line below them.
        if message.last == ":" { message.removeLast() }
        let place = own.first { $0.hasSuffix(":") }.map { Self.place(String($0.dropLast())) }
        let isOfNode = own.contains { $0.contains("is built into node") }
        return "\(place ?? path): \(words(for: message, isOfNode: isOfNode))"
    }

    /// Its columns count from 0, all others from 1.
    private static func place(_ text: String) -> String {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let column = Int(parts[parts.count - 1]) else { return text }
        return parts.dropLast().joined(separator: ":") + ":\(column + 1)"
    }

    /// Packages from which tests import elsewhere what “farad” has here.
    private static let runners = [
        "vitest", "jest", "@jest/globals", "@playwright/test", "playwright", "detox", "mocha",
        "chai",
        "cypress", "ava", "tap", "uvu", "node:test", "bun:test",
    ]

    private func words(for message: String, isOfNode: Bool) -> String {
        let quoted = message.components(separatedBy: "\"")
        // What the module “farad” lacks is said of a file of Farad's own.
        if quoted.count == 5, quoted[0].hasPrefix("No matching export in"),
            quoted[1].hasSuffix("/testing/farad/index.ts")
        {
            let hint = ["vi", "jest"].contains(quoted[3]) ? "; its mock functions are “fn”" : ""
            return "“farad” has no “\(quoted[3])”\(hint)"
        }
        if quoted.count == 3, quoted[0] == "Cannot read directory ",
            quoted[1].hasSuffix("/testing/farad/index.ts")
        {
            return "all that “farad” has is in \"farad\" itself, nothing in a path below it"
        }
        if isOfTopLevelAwait, message.hasPrefix("Top-level await") {
            return "nothing can be awaited outside of functions here"
        }
        guard quoted.count == 3, quoted[0] == "Could not resolve " else { return message }
        let name = quoted[1]
        let isOfRunner =
            Self.runners.contains { name == $0 || name.hasPrefix($0 + "/") }
            || name.hasPrefix("@testing-library/")
        if isTests, isOfRunner {
            return "there is no “\(name)” here; write import { describe, expect, test } from "
                + "\"farad\""
        }
        if isOfNode || name.hasPrefix("node:") {
            return "there is no “\(name)”, as no Node runs here"
                + (isTests ? "; data can be imported from a .json or .txt file" : "")
        }
        if name.hasPrefix(".") || name.hasPrefix("/") { return "there is no file “\(name)”" }
        if !isTests, name == "farad" {
            return "“farad” is for files *.scenario.ts, and for *.test.ts, which farad test runs"
        }
        return "there is no package “\(name)”; install it, or leave it out"
    }
}
