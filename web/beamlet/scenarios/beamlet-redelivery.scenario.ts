import { expect, scenario } from "farad";

import { expectNothingLeft, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-redelivery", {
    summary: "the app dies above the share sheet, and the notification comes again",
    app: "beamlet",
    set: { retention: "grace" },
    steps(user) {
        prepare(user);
        send(user, "photo-1");
        user.tapNotification();
        user.terminateApp();
        send(user, "photo-1");
        user.tapNotification();
        user.chooseActivity("Save Image");
    },
    invariants: {
        "the photo is saved once": (run) => expect(shared(run)).toEqual(["dune.png"]),
        "nothing stays in the app": expectNothingLeft,
    },
});
