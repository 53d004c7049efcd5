import BridgeFuzzing
import Glibc

// Sends hostile messages to the bridge and compares what comes of them with the facts.
// farad-fuzz [--count N] [--seed N] [--first-block N]; exit code 1 when something differs, or when
// memory grows past its bound.

setenv("TZ", "UTC", 1)

/// Writes a line at once, for whoever watches.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// The number after an option; nil when the option is not there.
func option(_ name: String) -> UInt64? {
    guard let place = CommandLine.arguments.firstIndex(of: name) else { return nil }
    guard CommandLine.arguments.indices.contains(place + 1),
        let number = UInt64(CommandLine.arguments[place + 1])
    else {
        print("farad-fuzz: \(name) needs a number")
        exit(64)
    }
    return number
}

let known: Set = ["--count", "--seed", "--first-block"]
if let odd = CommandLine.arguments.dropFirst().first(where: {
    $0.hasPrefix("-") && !known.contains($0)
}
) {
    print(
        "farad-fuzz: there is no option \(odd); known are \(known.sorted().joined(separator: ", "))"
    )
    exit(64)
}
let seed = option("--seed") ?? 1
let count = Int(option("--count") ?? 10_000)
let firstBlock = Int(option("--first-block") ?? 0)

/// How much more memory the process may have at the end than when it had played its first blocks.
let boundMegabytes = 48
let fuzzer = BridgeFuzzer(seed: seed)
var sent = 0
var block = firstBlock
var atFirst = 0
var differences = 0

while sent < count, differences < 10 {
    let size = min(BridgeFuzzer.blockSize, count - sent)
    do {
        for difference in try fuzzer.play(block: block, messages: size) {
            print(difference)
            differences += 1
        }
    } catch {
        print("Block \(block) of seed \(seed) stopped: \(error)")
        differences += 1
    }
    sent += size
    block += 1
    // The engine and the allocator take their share in the first blocks.
    if sent <= max(count / 10, BridgeFuzzer.blockSize) { atFirst = Resident.bytes() }
    if block % 50 == 0 { say("\(sent) messages, \(Resident.bytes() >> 20) MiB") }
}
let growth = Resident.bytes() - atFirst
print(
    "\(sent) messages of seed \(seed): \(differences == 0 ? "as the facts say" : "\(differences) differences"), "
        + "\(growth / 1024) KiB more memory after the first tenth (bound \(boundMegabytes) MiB)")
exit(differences == 0 && growth <= boundMegabytes << 20 ? 0 : 1)
