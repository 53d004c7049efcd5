import AVFoundation
import AndroidFoundation
import CapacitorPlugins
import Simulation
import UIKit

/// A kind of code that scanners read, with the number that the official plugin gives it.
public enum BarcodeFormat: Int, Hashable, Sendable, CaseIterable {
    case qrCode, aztec, codabar, code39, code93, code128, dataMatrix, maxicode, itf, ean13, ean8
    case pdf417, rss14, rssExpanded, upcA, upcE, upcEanExtension

    /// By the name that scenarios and tests give it, which is checked there; nil: a QR code.
    init(named name: String?) { self = Self.allCases.first { "\($0)" == name } ?? .qrCode }

    /// As which of some kinds an iPhone's camera reads it; nil: as none.
    ///
    /// AVFoundation has one kind for articles in America and elsewhere, and may be asked for the itf of
    /// fourteen digits alone.
    fileprivate func type(
        of text: String, among types: [AVMetadataObject.ObjectType]
    ) -> AVMetadataObject.ObjectType? {
        let kinds: [AVMetadataObject.ObjectType] =
            switch self {
            case .qrCode: [.qr]
            case .aztec: [.aztec]
            case .codabar: [.codabar]
            case .code39: [.code39, .code39Mod43]
            case .code93: [.code93]
            case .code128: [.code128]
            case .dataMatrix: [.dataMatrix]
            case .itf: text.utf8.count == 14 ? [.itf14, .interleaved2of5] : [.interleaved2of5]
            case .ean13, .upcA: [.ean13]
            case .ean8: [.ean8]
            case .pdf417: [.pdf417]
            case .rss14: [.gs1DataBar]
            case .rssExpanded: [.gs1DataBarExpanded]
            case .upcE: [.upce]
            case .maxicode, .upcEanExtension: []
            }
        return kinds.first(where: types.contains)
    }

    /// What an iPhone's camera reads in it: a code for articles in America is one of thirteen digits.
    fileprivate func read(_ text: String) -> String {
        self == .upcA && text.utf8.count == 12 ? "0" + text : text
    }
}

// What the user holds before a scanner of codes.
extension Device {
    private static let cameraPermission = "android.permission.CAMERA"
    /// What an Android scanner ends with when it may not use the camera.
    private static let cameraDenied = 7

    /// Whether a scanner of codes is before the user, or an iPhone's app has the camera look for them.
    public var isBarcodeScannerShown: Bool {
        scanner != nil || scanRequest != nil || camera?.types.isEmpty == false
    }

    /// The cameras of the iPhone's app that is before the user.
    private var camera: CaptureSessions? {
        (springBoard.front as? RunningIOSApp).map { CaptureSessions.of($0.process) }
    }

    private var scanner: BarcodeScannerViewController? {
        topmost as? BarcodeScannerViewController
    }

    private var scanRequest: Intent? {
        guard let waiting = springBoard.waitingActivity, waiting.result == nil,
            waiting.intent.action == Intent.scanCode
        else { return nil }
        return waiting.intent
    }

    /// Holds a code before the scanner that the app shows, or for a third of a second before the camera
    /// that it runs.
    ///
    /// On Android the user answers first what the system asks about the camera.
    ///
    /// - Throws: ``DeviceError`` when no scanner is there, it looks for other kinds of codes, or it may
    ///   not use the camera.
    public func scanBarcode(
        _ text: String, _ format: BarcodeFormat = .qrCode
    ) throws(DeviceError) {
        try checkScan(text, format)
        parts.queue.async("user") { [self] in useScanner(text, format) }
    }

    /// Closes the scanner that the app shows. What runs the camera itself, its page closes.
    ///
    /// - Throws: ``DeviceError`` when no scanner is there.
    public func cancelScan() throws(DeviceError) {
        guard scanner != nil || scanRequest != nil else { throw Self.noScanner }
        parts.queue.async("user") { [self] in useScanner(nil, .qrCode) }
    }

    private func checkScan(_ text: String, _ format: BarcodeFormat) throws(DeviceError) {
        if let scanner { return try Self.check(text, format, scanner.sees(format.rawValue)) }
        if let types = camera?.types, !types.isEmpty {
            return try Self.check(text, format, format.type(of: text, among: types) != nil)
        }
        guard let scanRequest else { throw Self.noScanner }
        try Self.check(text, format, scanRequest.sees(Int32(format.rawValue)))
        guard mayUseCamera else {
            throw DeviceError(.usage, "The scanner may not use the camera; close it.")
        }
    }

    private static func check(
        _ text: String, _ format: BarcodeFormat, _ isSeen: Bool
    ) throws(DeviceError) {
        guard !text.isEmpty else { throw DeviceError(.usage, "A code holds some text.") }
        guard isSeen else {
            throw DeviceError(.usage, "The scanner does not read codes of the kind \(format).")
        }
    }

    /// What a scenario's user does: a finding where it meets nothing; nil closes what is shown.
    func useScanner(_ text: String?, _ format: BarcodeFormat) {
        guard let front = springBoard.front as? RunningIOSApp else {
            return checked(text, format) { [self] in endScan(text, format) }
        }
        front.perform("user") { [self] in
            let scanner = front.root?.topmost as? BarcodeScannerViewController
            checked(text, format) {
                guard let text else { return scanner?.close() ?? () }
                if let scanner { return scanner.scan(text, format.rawValue) }
                let camera = CaptureSessions.of(front.process)
                guard let type = format.type(of: text, among: camera.types) else { return }
                camera.show(format.read(text), type)
            }
        }
    }

    private func checked(_ text: String?, _ format: BarcodeFormat, _ answer: () -> Void) {
        do throws(DeviceError) {
            if let text {
                try checkScan(text, format)
            } else if scanner == nil, scanRequest == nil {
                throw Self.noScanner
            }
        } catch {
            return parts.find(.tapMissed, error.message)
        }
        parts.note(text == nil ? "the scanner is closed" : "a code is held before the scanner")
        answer()
    }

    private func endScan(_ text: String?, _ format: BarcodeFormat) {
        let result =
            if let text {
                ActivityResult(
                    ActivityResult.RESULT_OK, .scanned(text, Int32(format.rawValue)))
            } else {
                ActivityResult(
                    mayUseCamera ? ActivityResult.RESULT_CANCELED : Self.cameraDenied)
            }
        springBoard.finishActivity(result)
    }

    private static var noScanner: DeviceError {
        DeviceError(.usage, "No scanner of codes is shown; let the app open one first.")
    }

    /// What the scanner has asked when it came.
    private var mayUseCamera: Bool { permissions.isGranted(Self.cameraPermission) }
}
