import ArgumentParser
import Farad
import Foundation

/// `farad device`: what a device folder holds.
struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Look into a device folder.",
        subcommands: [ShowCommand.self])

    /// `farad device show`: each stored key, with what every store has under it.
    struct ShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Print what apps have stored, key by key, both platforms beside each other.",
            discussion: """
                Nothing runs and nothing is changed. A damaged store is bad data, a folder that is \
                no device's is missing input. \(ExitStatus.help("0 good"))
                """)

        @Argument(help: ArgumentHelp("The device folder.", valueName: "dir"))
        var device: String

        func run() throws {
            let inventory: DeviceInventory
            do throws(DeviceError) {
                inventory = try DeviceInventory(folder: device)
            } catch {
                throw Problem(error)
            }
            for line in InventoryText(inventory).lines { Terminal.output(line) }
            guard inventory.damaged.isEmpty else {
                let files = inventory.damaged.joined(separator: ", ")
                throw Problem(.badData, "These stores cannot be read: \(files).")
            }
        }
    }
}

/// An inventory as lines of at most 80 columns.
struct InventoryText {
    private static let width = 80
    /// How many lines of one value are shown.
    private static let mostLines = 6
    private let inventory: DeviceInventory

    init(_ inventory: DeviceInventory) { self.inventory = inventory }

    var lines: [String] {
        var lines: [String] = []
        for key in inventory.keys {
            if !lines.isEmpty { lines.append("") }
            lines.append(key)
            for entry in inventory.entries where entry.key == key {
                let platform = entry.platform.padding(toLength: 9, withPad: " ", startingAt: 0)
                lines.append("  \(platform)\(entry.store), \(entry.type)")
                lines += Self.wrapped(entry.value)
            }
        }
        return lines.isEmpty ? ["Nothing is stored."] : lines
    }

    private static func wrapped(_ text: String) -> [String] {
        let indent = String(repeating: " ", count: 11)
        let room = width - indent.count
        var rest = Substring(text)
        var lines: [String] = []
        while !rest.isEmpty, lines.count < mostLines {
            lines.append(indent + rest.prefix(room))
            rest = rest.dropFirst(room)
        }
        if !rest.isEmpty { lines[lines.count - 1] = indent + "… (\(text.count) characters)" }
        return lines.isEmpty ? [indent + "(empty)"] : lines
    }
}
