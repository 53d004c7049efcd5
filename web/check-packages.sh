#!/bin/sh
# Checks that a user's file is bundled with the packages of the web assets, and that a user's own
# node_modules win over them.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/app.ts" <<'END'
import { Capacitor } from "@capacitor/core";
import { App } from "@capacitor/app";
import { Preferences } from "@capacitor/preferences";
import { ActionSheet } from "@capacitor/action-sheet";
import { AppLauncher } from "@capacitor/app-launcher";
import { CapacitorBarcodeScanner } from "@capacitor/barcode-scanner";
import { Browser } from "@capacitor/browser";
import { Camera } from "@capacitor/camera";
import { Clipboard } from "@capacitor/clipboard";
import { Device } from "@capacitor/device";
import { Dialog } from "@capacitor/dialog";
import { FileTransfer } from "@capacitor/file-transfer";
import { FileViewer } from "@capacitor/file-viewer";
import { Filesystem } from "@capacitor/filesystem";
import { Geolocation } from "@capacitor/geolocation";
import { Haptics } from "@capacitor/haptics";
import { InAppBrowser } from "@capacitor/inappbrowser";
import { Keyboard } from "@capacitor/keyboard";
import { LocalNotifications } from "@capacitor/local-notifications";
import { Network } from "@capacitor/network";
import { PrivacyScreen } from "@capacitor/privacy-screen";
import { PushNotifications } from "@capacitor/push-notifications";
import { ScreenOrientation } from "@capacitor/screen-orientation";
import { ScreenReader } from "@capacitor/screen-reader";
import { Share } from "@capacitor/share";
import { SplashScreen } from "@capacitor/splash-screen";
import { StatusBar } from "@capacitor/status-bar";
import { TextZoom } from "@capacitor/text-zoom";
import { Toast } from "@capacitor/toast";
import { SQLiteConnection } from "@capacitor-community/sqlite";
const plugins = [
    ActionSheet, App, AppLauncher, Browser, Camera, Clipboard, Device, Dialog, FileTransfer,
    FileViewer, Filesystem, Geolocation, Haptics, InAppBrowser, Keyboard, LocalNotifications,
    Network, Preferences, PrivacyScreen, PushNotifications, ScreenOrientation, ScreenReader, Share,
    SplashScreen, StatusBar, TextZoom, Toast,
];
if (typeof CapacitorBarcodeScanner.scanBarcode !== "function") throw new Error("no scanner");
console.log(
    Capacitor.getPlatform(), plugins.length, plugins.every((plugin) => typeof plugin === "object"),
    typeof SQLiteConnection);
END

bundle() {
    NODE_PATH="$root/Sources/Farad/Resources/WebAssets/capacitor" \
        esbuild "$work/app.ts" --bundle --log-level=warning --outfile="$work/out.js"
}

expect() { # <sentence> <wanted output>
    bundle
    got=$(node "$work/out.js")
    if [ "$got" != "$2" ]; then
        printf 'FAILED  %s: got "%s"\n' "$1" "$got"
        exit 1
    fi
    printf 'ok      %s\n' "$1"
}

expect "a user's file finds Capacitor's packages in the web assets" "web 27 true function"

mkdir -p "$work/node_modules/@capacitor/core"
cat >"$work/node_modules/@capacitor/core/index.js" <<'END'
export const Capacitor = { getPlatform: () => "own" };
export const registerPlugin = () => ({});
export class WebPlugin {}
END
expect "a user's own node_modules win" "own 27 true function"
