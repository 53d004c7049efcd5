import { installFakeApp, makeFakeSQLite } from "../testing/fake-app";
import { expect, test } from "../testing/unit";

test("without the plugin's header the check fails in words (F21, C1)", async () => {
    const app = installFakeApp({ App: {}, CapacitorSQLite: makeFakeSQLite() });
    await import("./main.capacitor");
    const { checkForSharedImageAndNavigate } = await import("./libs/sharedImage");
    await checkForSharedImageAndNavigate();
    expect(app.printed).toEqual([
        "[Main] checking for a shared image failed: " +
            '"SharedImage" plugin is not implemented on ios',
    ]);
    expect(app.address()).toBe("/");
});
