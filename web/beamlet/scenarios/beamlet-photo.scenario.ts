import { expect, scenario } from "farad";

import { expectHonestReceipt, expectNothingLeft, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-photo", {
    summary: "a notification starts the app, and its photo is saved from the share sheet",
    app: "beamlet",
    steps(user) {
        prepare(user);
        user.terminateApp();
        send(user, "photo-1");
        user.tapNotification();
        user.chooseActivity("Save Image");
    },
    invariants: {
        "the photo is saved once": (run) => expect(shared(run)).toEqual(["dune.png"]),
        "its sender has the receipt": (run) => expectHonestReceipt(run, "photo-1"),
        "nothing stays in the app": expectNothingLeft,
    },
});
