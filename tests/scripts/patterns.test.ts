import { describe, expect, it } from "vitest";
import { listOf, patternsIn, whyNotLinear } from "../../scripts/lib/patterns.mjs";

const found = (text: string) =>
  patternsIn("x.ts", text).map(({ line, pattern, source }) => [line, pattern, source]);

describe("patternsIn", () => {
  it("finds literals and RegExp calls with their lines", () => {
    const text = `
      const a = /a+b/gu;
      const part = "[a-z]";
      const b = new RegExp(\`^\${part}+$\`, "i");
      const c = RegExp([part, String.raw\`\\d\`].join("|"));
      z.string().regex(/^x/);`;
    expect(found(text)).toEqual([
      [2, "/a+b/gu", "a+b"],
      [4, "/^[a-z]+$/i", "^[a-z]+$"],
      [5, "/[a-z]|\\d/", "[a-z]|\\d"],
      [6, "/^x/", "^x"],
    ]);
  });

  it("reports a pattern that is known only at run time", () => {
    expect(found("const find = (word: string) => new RegExp(word);")).toEqual([
      [1, "new RegExp(word)", null],
    ]);
  });
});

describe("whyNotLinear", () => {
  it.each([/^[.\s]+|[.\s]+$/g, /^(a+)+$/, /\s*,\s*/, /^(.*)@(.*)\.(.*)$/])(
    "refuses %s",
    ({ source, flags }) => {
      expect(whyNotLinear(source, flags)).toMatch(/polynomial|exponential/);
    },
  );

  it("refuses a slow pattern that can only be tested by running it", () => {
    expect(whyNotLinear("(?<!x)\\s+$", "")).toMatch(/polynomial/);
  });

  it("accepts a fast pattern that can only be tested by running it", () => {
    expect(whyNotLinear("(?<![;\\s])([;\\s]+)('*)(?=[=+])", "g")).toBeNull();
  });

  it.each([/^[.\s]+/, /[^.]{0,8}$/, /\d{4}-\d\d/, /[a-z]+/g, /^\s*:?/])(
    "accepts %s",
    ({ source, flags }) => {
      expect(whyNotLinear(source, flags)).toBeNull();
    },
  );
});

describe("listOf", () => {
  it("lists a pattern used in several places once", () => {
    const places = listOf(patternsIn("x.ts", "/a/;\n/b/;\n/a/;")).map((one) => one.places);
    expect(places.map((each: { line: number }[]) => each.map(({ line }) => line))).toEqual([
      [1, 3],
      [2],
    ]);
  });
});
