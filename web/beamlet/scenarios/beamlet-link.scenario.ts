import { expect, scenario } from "farad";

import { expectNothingLeft, file, opened, prepare, send } from "./beamlet";

export default scenario("beamlet-link", {
    summary: "a link opens in the browser at once",
    app: "beamlet",
    steps(user) {
        prepare(user);
        send(user, "link-1");
        user.tapNotification();
    },
    invariants: {
        "the page is opened once": (run) =>
            expect(opened(run)).toEqual(["https://example.org/news"]),
        "its sender has the receipt": (run) => expect(file(run, "link-1").readBy).toEqual(["ben"]),
        "nothing stays in the app": expectNothingLeft,
    },
});
