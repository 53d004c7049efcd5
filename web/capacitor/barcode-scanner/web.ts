import { WebPlugin } from "@capacitor/core";

import type {
    CapacitorBarcodeScannerPlugin,
    CapacitorBarcodeScannerScanResult,
} from "./definitions";

/**
 * Refuses to scan. The original reads the pictures of the page's camera with a library of its own,
 * which is not brought here.
 */
export class CapacitorBarcodeScannerWeb
    extends WebPlugin implements CapacitorBarcodeScannerPlugin
{
    async scanBarcode(): Promise<CapacitorBarcodeScannerScanResult> {
        throw this.unimplemented("Farad brings no scanner of codes for web pages.");
    }
}
