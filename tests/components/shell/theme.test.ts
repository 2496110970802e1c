import postcss from "postcss";
import { expect, it } from "vitest";
import { parseTheme, themeClass } from "~/components/shell/theme";
import { mirrored } from "../../../scripts/vite-system-theme";

it("an unknown theme counts as none chosen", () => {
  expect([undefined, null, "", "purple"].map(parseTheme)).toEqual(Array(4).fill(null));
  expect(["light", "dark"].map(parseTheme)).toEqual(["light", "dark"]);
});

it("each dark rule also applies to a dark system on screens, unless a theme was chosen", () => {
  const root = postcss.parse(
    ".light, .dark { --a: 1 } .dark, .dark-theme .x { --a: 2 } .dark .y { c: d } .darker { e: f }",
  );
  mirrored(root);
  expect(
    root
      .toString()
      .replaceAll(/\s*([{}])\s*/g, " $1 ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe(
    [
      ".light { --a: 1 }",
      "@media screen { .dark { --a: 1 } }",
      "@media screen and (prefers-color-scheme: dark) { .system { --a: 1 } }",
      ".dark-theme .x { --a: 2 }",
      "@media screen { .dark { --a: 2 } }",
      "@media screen and (prefers-color-scheme: dark) { .system { --a: 2 } }",
      "@media screen { .dark .y { c: d } }",
      "@media screen and (prefers-color-scheme: dark) { .system .y { c: d } }",
      ".darker { e: f }",
    ].join(" "),
  );
  expect(themeClass(null).split(" ")).toContain("system");
  expect([themeClass("light"), themeClass("dark")]).toEqual(["light", "dark"]);
});
