import { describe, expect, it } from "vitest";
import { bareDatabase } from "../support/databases";

describe("a value that is bound to a statement", () => {
  it.each([
    ["undefined", undefined],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a date", new Date(0)],
    ["bytes", new ArrayBuffer(1)],
    ["a list", [1]],
    ["an object", { n: 1 }],
    ["a big number", 1n],
  ])("is refused where it is %s", async (_, value) => {
    const d1 = await bareDatabase();
    expect(() => d1.prepare("select ?, ?").bind(1, value)).toThrow(TypeError);
  });

  it("arrives as it is where it is nothing, a text, a number or a yes or no", async () => {
    const d1 = await bareDatabase();
    const row = d1.prepare("select ? a, ? b, ? c, ? d").bind(null, "text", 1.5, true).first();
    expect(await row).toEqual({ a: null, b: "text", c: 1.5, d: 1 });
  });

  it("is one of a hundred at most", async () => {
    const d1 = await bareDatabase();
    const sum = (many: number) =>
      d1.prepare(`select ${Array(many).fill("?").join(" + ")} as n`).bind(...Array(many).fill(1));
    expect(await sum(100).first("n")).toBe(100);
    expect(() => sum(101)).toThrow(TypeError);
  });
});
