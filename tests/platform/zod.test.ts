import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "~/platform/zod";

test("validation with zod uses no eval", () => {
  const tried = vi.fn();
  const { Function: own } = globalThis;
  // Only a replacement of `Function` can notice the attempt, because nothing else here calls it.
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

test("zod is imported only through the platform module", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const strays = files
    .filter((file) => /\.tsx?$/.test(file) && file !== join("platform", "zod.ts"))
    .filter((file) => /from "zod\b/.test(readFileSync(join("app", file), "utf8")));
  expect(strays).toEqual([]);
});
