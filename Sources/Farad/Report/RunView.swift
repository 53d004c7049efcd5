/// What an invariant sees: a run that is over, and the device as it was left.
///
/// Looking changes nothing of the device, and costs only what is looked at. A view lives as long as
/// its device is held, and belongs to the device's thread.
public struct RunView {
    /// What the run came to; its findings are those before any invariant was asked.
    public let report: RunReport
    let device: Device

    init(_ report: RunReport, of device: Device) {
        self.report = report
        self.device = device
    }

    /// What the pages have written to their consoles, oldest first.
    public var consoleLines: [ConsoleLine] { device.consoleLines }
}
