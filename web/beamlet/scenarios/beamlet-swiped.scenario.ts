import { expect, scenario } from "farad";

import { expectNothingLeft, file, opened, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-swiped", {
    summary: "a notification is swiped away: what it announced is gone, on purpose",
    app: "beamlet",
    steps(user) {
        prepare(user);
        send(user, "photo-1");
        user.dismissNotification();
        user.launch();
    },
    invariants: {
        "the app does not ask for the file": (run) =>
            expect(file(run, "photo-1")?.downloads ?? {}).toEqual({}),
        "nothing is handed over": (run) => expect([...shared(run), ...opened(run)]).toEqual([]),
        "no notification is left": (run) => expect(run.device.notifications).toEqual([]),
        "nothing stays in the app": expectNothingLeft,
    },
});
