/// The command line that plays a run again, as a person would type it.
enum ReplayCommand {
    static func text(_ arguments: [String]) -> String {
        (["farad"] + arguments.dropFirst()).map(quoted).joined(separator: " ")
    }

    private static func quoted(_ argument: String) -> String {
        let isPlain = !argument.isEmpty && argument.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-_./=:@,+%".utf8.contains(byte)
        }
        if isPlain { return argument }
        return "'" + argument.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
