import { App as CapacitorApp, type URLOpenListenerEvent } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";

import { checkForSharedImageAndNavigate } from "./libs/sharedImage";
import { followDeepLink, listenForDeepLinks, logStatus, mountApp } from "./libs/startUp";
import { router } from "./router";

const sharedImageCheckDelayMilliseconds = 1000;
const deepLinkListenerDelayMilliseconds = 2000;
const statusLogDelayMilliseconds = 1000;

/** A URL of the share extension leads to one look, as nothing here tries again (R8). */
export function handleDeepLink(event: URLOpenListenerEvent): Promise<void> {
    return followDeepLink(router, event, checkForSharedImageAndNavigate);
}

function start(): void {
    mountApp(router);
    if (Capacitor.isNativePlatform()) {
        void CapacitorApp.addListener("appStateChange", ({ isActive }) => {
            if (isActive) void checkForSharedImageAndNavigate();
        });
    }
    if (Capacitor.getPlatform() === "ios") {
        setTimeout(() => void checkForSharedImageAndNavigate(), sharedImageCheckDelayMilliseconds);
    }
    setTimeout(() => void listenForDeepLinks(handleDeepLink), deepLinkListenerDelayMilliseconds);
    setTimeout(() => logStatus(router), statusLogDelayMilliseconds);
}

start();
