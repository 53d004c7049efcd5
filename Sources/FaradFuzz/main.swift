import BridgeFuzzing
import Glibc
import HostMemory

// Sends hostile messages to the bridge and compares what comes of them with the facts.
// farad-fuzz [--count N] [--seed N] [--first-block N] [--show BLOCK]; exit code 1 when something differs, or when
// memory grows past its bound.

setenv("TZ", "UTC", 1)
// As the command does.
final class Counted {}
_ = host_count_references_plainly(Unmanaged.passRetained(Counted()).toOpaque())

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

let known: Set = ["--count", "--seed", "--first-block", "--show"]
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

/// How many more bytes may be in use at the end than after the first tenth. A million messages on
/// five hundred devices came to 46 MiB, of which the last two hundred thousand added nothing.
let boundMebibytes = 64
let fuzzer = BridgeFuzzer(seed: seed)
/// The bytes that somebody still holds, in the engine's heap and outside.
@MainActor func bytesInUse() -> Int { host_allocated_bytes() + fuzzer.heapBytes }

if let shown = option("--show") {
    for source in fuzzer.sources(block: Int(shown)) { print(source) }
    exit(0)
}

var sent = 0
var block = firstBlock
var atFirst = 0
var differences = 0
while sent < count, differences < 10 {
    let size = min(BridgeFuzzer.blockSize, count - sent)
    do {
        for difference in try fuzzer.play(block: block, messages: size) {
            say(difference)
            differences += 1
        }
    } catch {
        say("Block \(block) of seed \(seed) stopped: \(error)")
        differences += 1
    }
    sent += size
    block += 1
    if sent <= max(count / 10, BridgeFuzzer.blockSize) { atFirst = bytesInUse() }
    if block % 50 == 0 {
        say(
            "\(sent) messages, \(bytesInUse() >> 20) MiB in use, \(host_resident_bytes() >> 20) in all"
        )
    }
}
let growth = bytesInUse() - atFirst
let verdict = differences == 0 ? "as the facts say" : "\(differences) differences"
say(
    "\(sent) messages of seed \(seed): \(verdict); \(growth / 1024) KiB more in use after the first "
        + "tenth (bound \(boundMebibytes) MiB)")
exit(differences == 0 && growth <= boundMebibytes << 20 ? 0 : 1)
