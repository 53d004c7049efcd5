import { PushNotifications } from "@capacitor/push-notifications";

import type { Router } from "./receive/incomingFileRouter";
import { TemporaryFile } from "./receive/temporaryFile";
import { showSendView } from "./views/sendView";

/** Registers for push notifications, where the user allows them. */
async function register(): Promise<void> {
    const { receive } = await PushNotifications.requestPermissions();
    if (receive === "granted") await PushNotifications.register();
}

/** Starts the app: the send screen, and what tapped notifications lead to. */
export function start(router: Router): void {
    showSendView(document.getElementById("app")!);
    // Nobody is told twice of the tap that has started the app, so the leftovers go first.
    void TemporaryFile.removeAll().then(() =>
        PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
            const fileID = notification.data?.file_id;
            if (typeof fileID === "string" && fileID !== "") router.receive(fileID);
        }),
    );
    // Capacitor's own event: the app comes back from the background.
    document.addEventListener("resume", () => router.resume());
    void register();
}
