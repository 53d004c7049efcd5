import { expect, scenario } from "farad";

import { expectNothingLeft, file, prepare, send } from "./beamlet";

export default scenario("beamlet-text", {
    summary: "a text is on the clipboard at once",
    app: "beamlet",
    steps(user) {
        prepare(user);
        send(user, "text-1");
        user.tapNotification();
    },
    invariants: {
        "the text is copied": (run) => expect(run.device.clipboard).toBe("See you at nine"),
        "its sender has the receipt": (run) => expect(file(run, "text-1").readBy).toEqual(["ben"]),
        "nothing stays in the app": expectNothingLeft,
    },
});
