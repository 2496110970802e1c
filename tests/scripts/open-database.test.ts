import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { bareDatabase } from "../support/databases";

describe("a value bound to a statement", () => {
  it.each([
    ["undefined", undefined],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a date", new Date(0)],
    ["bytes", new ArrayBuffer(1)],
    ["a list", [1]],
    ["an object", { n: 1 }],
    ["a big number", 1n],
  ])("is refused when it is %s", async (_, value) => {
    const d1 = await bareDatabase();
    expect(() => d1.prepare("select ?, ?").bind(1, value)).toThrow(TypeError);
  });

  it("is stored as it is when it is null, a text, a number or a boolean", async () => {
    const d1 = await bareDatabase();
    const row = d1.prepare("select ? a, ? b, ? c, ? d").bind(null, "text", 1.5, true).first();
    expect(await row).toEqual({ a: null, b: "text", c: 1.5, d: 1 });
  });

  it("is one of at most a hundred", async () => {
    const d1 = await bareDatabase();
    const sum = (many: number) =>
      d1.prepare(`select ${Array(many).fill("?").join(" + ")} as n`).bind(...Array(many).fill(1));
    expect(await sum(100).first("n")).toBe(100);
    expect(() => sum(101)).toThrow(TypeError);
  });
});

describe("a blocking call", () => {
  it("is not answered by a late notification of the previous call", () => {
    const answers = new Int32Array(new SharedArrayBuffer(4));
    const twice = `const answers = require("node:worker_threads").workerData;
      const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      while (Atomics.notify(answers, 0) === 0) wait(1);
      wait(100);
      Atomics.store(answers, 0, 1);
      Atomics.notify(answers, 0);`;
    const other = new Worker(twice, { eval: true, workerData: answers });
    Atomics.wait(answers, 0, 0);
    expect(answers[0]).toBe(1);
    return other.terminate();
  });
});
