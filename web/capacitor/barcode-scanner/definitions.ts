export enum CapacitorBarcodeScannerCameraDirection {
    BACK = 1,
    FRONT = 2,
}

export enum CapacitorBarcodeScannerScanOrientation {
    PORTRAIT = 1,
    LANDSCAPE = 2,
    ADAPTIVE = 3,
}

/** The kinds of codes; `ALL` is a hint, and of what is found it says that nobody knows. */
export enum CapacitorBarcodeScannerTypeHint {
    QR_CODE,
    AZTEC,
    CODABAR,
    CODE_39,
    CODE_93,
    CODE_128,
    DATA_MATRIX,
    MAXICODE,
    ITF,
    EAN_13,
    EAN_8,
    PDF_417,
    RSS_14,
    RSS_EXPANDED,
    UPC_A,
    UPC_E,
    UPC_EAN_EXTENSION,
    ALL,
}

/** Those of `CapacitorBarcodeScannerTypeHint` that are hints alone. */
export enum CapacitorBarcodeScannerTypeHintALLOption {
    ALL = 17,
}

export enum CapacitorBarcodeScannerAndroidScanningLibrary {
    ZXING = "zxing",
    MLKIT = "mlkit",
}

export type CapacitorBarcodeScannerScanResult = {
    ScanResult: string;
    format: CapacitorBarcodeScannerTypeHint;
};

export type CapacitorBarcodeScannerOptions = {
    /** What alone is looked for. */
    hint: CapacitorBarcodeScannerTypeHint;
    scanInstructions?: string;
    /** Whether it looks for codes only when a button is touched. */
    scanButton?: boolean;
    /** What stands on that button. */
    scanText?: string;
    cameraDirection?: CapacitorBarcodeScannerCameraDirection;
    scanOrientation?: CapacitorBarcodeScannerScanOrientation;
    android?: { scanningLibrary?: CapacitorBarcodeScannerAndroidScanningLibrary };
    web?: { showCameraSelection?: boolean; scannerFPS?: number };
};

export interface CapacitorBarcodeScannerPlugin {
    scanBarcode(options: CapacitorBarcodeScannerOptions): Promise<CapacitorBarcodeScannerScanResult>;
}
