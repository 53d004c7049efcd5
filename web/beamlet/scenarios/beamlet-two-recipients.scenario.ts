import { expect, scenario } from "farad";

import { expectNothingLeft, file, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-two-recipients", {
    summary: "a file for two: it stays on the server until the other one has it",
    app: "beamlet",
    set: { retention: "first-download" },
    steps(user) {
        prepare(user);
        send(user, "group-1");
        user.tapNotification();
        user.chooseActivity("Save Image");
    },
    invariants: {
        "the photo is saved once": (run) => expect(shared(run)).toEqual(["all.png"]),
        "one recipient is still to come"(run) {
            expect(file(run, "group-1").references).toBe(1);
            expect(file(run, "group-1").isDeleted).toBe(false);
        },
        "nothing stays in the app": expectNothingLeft,
    },
});
