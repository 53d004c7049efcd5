import { expect, scenario } from "farad";

import { expectNothingLeft, prepare, send, shared } from "./beamlet";

export default scenario("beamlet-lost", {
    summary: "the network cuts, loses or repeats one of the requests",
    app: "beamlet",
    set: { retention: "grace" },
    steps(user, faults) {
        prepare(user);
        send(user, "photo-1");
        user.tapNotification();
        faults.cutResponse("GET *photo-1");
        faults.loseResponse("GET *photo-1");
        faults.loseRequest("GET *photo-1");
        faults.repeatRequest("GET *photo-1");
        faults.loseResponse("PUT *photo-1/read");
        user.bringToFront({ after: 150_000 });
        user.chooseActivity("Save Image");
    },
    invariants: {
        "the photo is saved once": (run) => expect(shared(run)).toEqual(["dune.png"]),
        "nothing stays in the app": expectNothingLeft,
    },
});
