import { describe, expect, it } from "vitest";
import { needsOf, partsOf } from "../../scripts/vite-page-styles";

describe("the classes that a selector needs on a page", () => {
  it.each<[string, string[][]]>([
    ["main > p:hover", []],
    [".card .title", [["card"], ["title"]]],
    [".sm\\:wide", [["sm:wide"]]],
    [":is(.dark, .dark-theme) .card", [["dark", "dark-theme"], ["card"]]],
    [":where(.a):not(.b)", [["a"]]],
    [".card:not(:is(.open))", [["card"]]],
    [":is(.card, p)", []],
    ['a[href$=".pdf"]', []],
    [":has(.note) h2", []],
    ["[data-accent-color=amber]", [["amber"]]],
    ['[data-accent-color=""]', []],
  ])("%s", (selector, needs) => expect(needsOf(selector)).toEqual(needs));
});

it("a sheet split into parts adds up to the whole sheet, in order and in its layers", () => {
  const css =
    "@layer a,b;@layer a{p{color:red}.x{color:blue}@media print{.y{top:0}}}@keyframes k{to{top:1px}}.z,p{top:2px}";
  const parts = partsOf(css);
  expect(parts.map((part) => (typeof part === "string" ? part : part.rule)).join("")).toBe(css);
  expect(parts.flatMap((part) => (typeof part === "string" ? [] : part.rule))).toEqual([
    ".x{color:blue}",
    ".y{top:0}",
  ]);
});

it("a sheet that could close its own style element is refused", () => {
  expect(() => partsOf('p::after{content:"</style>"}')).toThrow("'</'");
});
