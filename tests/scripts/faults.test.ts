import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allFaults } from "../../scripts/faults/index.mjs";

interface Fault {
  promise: string;
  in: string;
  find: string;
  put: string;
  by: string;
  test?: string;
  unnoticed?: string;
}
const faults: Fault[] = allFaults;

/** As vitest.config.ts parts the tests. */
const folders: Record<string, RegExp> = {
  unit: /^tests\/(models|components|platform|scripts(?!\/serving)|service-worker|stripe-emulator|support)\//,
  route: /^tests\/(routes|commands|scripts\/serving)\//,
};
const testFiles = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((file) => `tests/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file));

describe("the list of faults", () => {
  it.each(faults.map((fault) => [`${fault.in}: ${fault.promise}`, fault] as const))(
    "stands: %s",
    (_, { in: file, find, put, by, test: only = "" }) => {
      expect(readFileSync(file, "utf8").split(find), find).toHaveLength(2);
      expect(put).not.toBe(find);
      const [tier = "", ...names] = by.split(" ");
      expect(names).not.toEqual([]);
      for (const name of names) {
        const found = testFiles.filter((test) => folders[tier]?.test(test) && test.includes(name));
        expect(found, by).not.toEqual([]);
        expect(found.map((test) => readFileSync(test, "utf8")).join("")).toContain(only);
      }
    },
  );

  it("says each promise once, and leaves few to nobody, each with its reason", () => {
    const promises = faults.map(({ promise }) => promise);
    expect(new Set(promises).size).toBe(promises.length);
    const unnoticed = faults.flatMap((fault) => ("unnoticed" in fault ? [fault.unnoticed] : []));
    expect(unnoticed.length).toBeLessThanOrEqual(5);
    for (const reason of unnoticed) expect(reason).toMatch(/\w+ \w+/);
  });
});
