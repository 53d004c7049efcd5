import { test } from "farad";

test("nothing", () => {});
