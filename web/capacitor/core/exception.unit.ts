import { expect, test } from "../../testing/unit";
import { CapacitorException, ExceptionCode } from "./exception";

test("an exception is an Error with message, code and data (F134)", () => {
    const error = new CapacitorException("m", ExceptionCode.Unavailable, { a: 1 });
    expect(error instanceof Error).toBe(true);
    expect([error.message, error.code, error.data]).toEqual(["m", "UNAVAILABLE", { a: 1 }]);
    expect(ExceptionCode.Unimplemented).toBe("UNIMPLEMENTED");
});

test("the message is hidden, code and data never are (F75)", () => {
    expect(Object.keys(new CapacitorException("m"))).toEqual(["code", "data"]);
    expect(Object.hasOwn(new CapacitorException(""), "message")).toBe(true);
    expect(JSON.stringify(new CapacitorException("m"))).toBe("{}");
});
