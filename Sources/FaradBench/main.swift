import Foundation

// Farad's figures, each beside the C program's of the same run. Run it by `make bench`, from the
// project's top folder.

let photoPath = "Tests/Fixtures/photo.jpg"
guard let photo = FileManager.default.contents(atPath: photoPath) else {
    print("\(photoPath) is missing: run `make bench` in the project's top folder.")
    exit(66)
}
var report = BenchReport()
let benchmarks = FaradBenchmarks(photo: [UInt8](photo), photoPath: photoPath)

print("The engine's wrapper beside the raw C API")
runJavaScriptCoreBenchmarks()

print("\nThe yardstick, C over JavaScriptCore's C API alone")
let bundle = "Benchmarks/yardstick.js"
for arguments in [["contexts", bundle, photoPath], ["roundtrips", bundle], ["image"]] {
    for figure in figures(of: Program(path: ".build/yardstick", arguments: arguments)) {
        report.add(figure.name, figure.value, figure.unit)
    }
}

print("\nWhole processes, in turn")
benchmarks.scenario(&report)

print("\nIn one process")
try benchmarks.roundTrips(&report)
try benchmarks.image(&report)
try benchmarks.freshDevice(&report)
