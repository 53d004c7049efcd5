import { App as CapacitorApp, type URLOpenListenerEvent } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";

import { checkForSharedImageAndNavigate } from "../libs/sharedImage";
import { followDeepLink, listenForDeepLinks, logStatus, mountApp } from "../libs/startUp";
import { router } from "../router";

const deepLinkListenerDelayMilliseconds = 2000;
const statusLogDelayMilliseconds = 1000;

function handleDeepLink(event: URLOpenListenerEvent): Promise<void> {
    return followDeepLink(router, event, checkForSharedImageAndNavigate);
}

/** As the audited app starts, but for the first look, which waits for nothing (phase 2B-3). */
function start(): void {
    mountApp(router);
    if (Capacitor.isNativePlatform()) {
        void CapacitorApp.addListener("appStateChange", ({ isActive }) => {
            if (isActive) void checkForSharedImageAndNavigate();
        });
    }
    if (Capacitor.getPlatform() === "ios") void checkForSharedImageAndNavigate();
    setTimeout(() => void listenForDeepLinks(handleDeepLink), deepLinkListenerDelayMilliseconds);
    setTimeout(() => logStatus(router), statusLogDelayMilliseconds);
}

start();
