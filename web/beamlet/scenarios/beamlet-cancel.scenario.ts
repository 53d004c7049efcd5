import { expect, scenario } from "farad";

import { expectHonestReceipt, expectNothingLeft, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-cancel", {
    summary: "the share sheet is closed without choosing",
    app: "beamlet",
    steps(user) {
        prepare(user);
        send(user, "pdf-1");
        user.tapNotification();
        user.cancelShareSheet();
    },
    invariants: {
        "nobody gets the file": (run) => expect(shared(run)).toEqual([]),
        "its sender has no receipt": (run) => expectHonestReceipt(run, "pdf-1"),
        "nothing stays in the app": expectNothingLeft,
    },
});
