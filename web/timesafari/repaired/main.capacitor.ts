import { App as CapacitorApp, type URLOpenListenerEvent } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";

import { followDeepLink, listenForDeepLinks, logStatus, mountApp } from "../libs/startUp";
import { SharedPhotoInbox } from "./libs/sharedPhotoInbox";
import { sharedPhotos } from "./libs/sharedPhotoTable";
import { SharedImage } from "./plugins/SharedImagePlugin";
import { router, sharedPhotoPath } from "./router";

const statusLogDelayMilliseconds = 1000;

const inbox = new SharedPhotoInbox(
    SharedImage,
    sharedPhotos,
    showSharedPhotos,
    (milliseconds, body) => {
        const timer = setTimeout(body, milliseconds);
        return () => clearTimeout(timer);
    },
);

/** Goes on from the address of a page that was loaded again. */
let refreshes = Number(router.currentRoute.query["_refresh"]) || 0;

/** Opens the photos' view, or makes it load again where it is open. */
function showSharedPhotos(): void {
    if (router.currentRoute.path === sharedPhotoPath) {
        const query = { _refresh: `${++refreshes}` };
        void router.replace({ path: sharedPhotoPath, query });
    } else {
        void router.push({ path: sharedPhotoPath });
    }
}

function handleDeepLink(event: URLOpenListenerEvent): Promise<void> {
    return followDeepLink(router, event, () => inbox.check());
}

/** Nothing waits for a timer: the plugin is there before the page, and URLs are kept for us. */
function start(): void {
    mountApp(router);
    if (Capacitor.isNativePlatform()) {
        void CapacitorApp.addListener("appStateChange", ({ isActive }) => {
            if (isActive) void inbox.check();
        });
    }
    if (Capacitor.getPlatform() === "ios") {
        void SharedImage.addListener("sharedImageAdded", () => void inbox.check());
        void inbox.check();
    }
    void listenForDeepLinks(handleDeepLink);
    setTimeout(() => logStatus(router), statusLogDelayMilliseconds);
}

start();
