import { expect, scenario } from "farad";

import { expectHonestReceipt, expectNothingLeft, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-two-taps", {
    summary: "a second notification is tapped while the first one's photo is on its way",
    app: "beamlet",
    steps(user) {
        prepare(user);
        send(user, "photo-1");
        send(user, "photo-2");
        user.tapNotification({ id: "photo-1" });
        user.tapNotification({ id: "photo-2", after: [0, 2000] });
        user.chooseActivity("Save Image");
        user.chooseActivity("Save Image");
    },
    invariants: {
        "each photo is saved once": (run) =>
            expect([...shared(run)].sort()).toEqual(["dune.png", "küste.png"]),
        "each sender has an honest receipt"(run) {
            expectHonestReceipt(run, "photo-1");
            expectHonestReceipt(run, "photo-2");
        },
        "nothing stays in the app": expectNothingLeft,
    },
});
