import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "~/platform/zod";

test("checking something tries no eval", () => {
  const tried = vi.fn();
  const { Function: own } = globalThis;
  // A stand-in is the only way to see it: nothing else here calls `Function`.
  globalThis.Function = class {
    constructor(...args: string[]) {
      tried(args);
    }
  } as unknown as FunctionConstructor;
  try {
    expect(z.object({ name: z.string() }).parse({ name: "Kale" })).toEqual({ name: "Kale" });
  } finally {
    globalThis.Function = own;
  }
  expect(tried).not.toHaveBeenCalled();
});

test("nothing takes zod from anywhere else", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const strays = files
    .filter((file) => /\.tsx?$/.test(file) && file !== join("platform", "zod.ts"))
    .filter((file) => /from "zod\b/.test(readFileSync(join("app", file), "utf8")));
  expect(strays).toEqual([]);
});
