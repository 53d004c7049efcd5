import Foundation
import Simulation

extension PhoneProcess {
    /// What an extension may hold before iOS ends it: about 120 MB, as developers report.
    private static let extensionBytes = 120_000_000

    /// Ends an extension that loads more bytes at once than it may hold. What it holds in pieces is
    /// not counted.
    ///
    /// - Throws: For code of the ended process, which runs on to its return.
    func hold(_ bytes: Int, of path: String) throws {
        guard sandbox.isExtension, bytes > Self.extensionBytes, !isDead else { return }
        simulation.findings.report(
            Finding(
                .memoryLimit,
                "\(process.name) was ended: it loaded \(PhonePath.name(path)), \(bytes) bytes, and "
                    + "iOS lets an extension hold about \(Self.extensionBytes)."))
        process.kill(reason: "it held more memory than an extension may")
        throw CocoaFailure.make(StorageFailure(EIO), path: path, .read)
    }
}

extension FindingRule {
    static var memoryLimit: FindingRule { FindingRule("memory-limit") }
}
