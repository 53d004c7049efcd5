import { registerPlugin } from "@capacitor/core";

import {
    CapacitorBarcodeScannerCameraDirection,
    type CapacitorBarcodeScannerOptions,
    type CapacitorBarcodeScannerPlugin,
    type CapacitorBarcodeScannerScanResult,
    CapacitorBarcodeScannerScanOrientation,
} from "./definitions";

const plugin = registerPlugin<CapacitorBarcodeScannerPlugin>("CapacitorBarcodeScanner", {
    web: () => import("./web").then(({ CapacitorBarcodeScannerWeb }) =>
        new CapacitorBarcodeScannerWeb()),
});

/** Codes in what the camera sees. */
export class CapacitorBarcodeScanner {
    /** Fills in what is missing, in the caller's own object. */
    static async scanBarcode(
        options: CapacitorBarcodeScannerOptions,
    ): Promise<CapacitorBarcodeScannerScanResult> {
        options.scanInstructions ||= " ";
        options.scanButton ||= false;
        options.scanText ||= " ";
        options.cameraDirection ||= CapacitorBarcodeScannerCameraDirection.BACK;
        options.scanOrientation ||= CapacitorBarcodeScannerScanOrientation.ADAPTIVE;
        return plugin.scanBarcode(options);
    }
}

export * from "./definitions";
