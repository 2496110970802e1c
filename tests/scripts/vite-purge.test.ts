import { describe, expect, it } from "vitest";
import { canMatch, isDrawn } from "../../scripts/vite-purge";

const used = new Set(["card", "rt-Button", "rt-r-size-3", "green", "md:rt-r-size-3"]);

describe("the style sheet's purge", () => {
  it("keeps a selector whose classes are all in use, and one without classes", () => {
    for (const selector of [".card", ".card > p", ":root", "h1", ".rt-Button:hover::before"]) {
      expect(canMatch(selector, used), selector).toBe(true);
    }
  });

  it("drops a selector that asks for a class nobody writes", () => {
    for (const selector of [".dialog", ".card .dialog", ".rt-Button:where(.rt-r-size-4)"]) {
      expect(canMatch(selector, used), selector).toBe(false);
    }
  });

  it("does not ask for what :not() holds", () => {
    expect(canMatch(".rt-Button:where(:not(.rt-variant-ghost))", used)).toBe(true);
    expect(canMatch(".card:not(.dialog, :is(.tab))", used)).toBe(true);
  });

  it("needs one alternative of :is(), :where() and :has()", () => {
    expect(canMatch(":is(.dialog, .card):hover", used)).toBe(true);
    expect(canMatch(":is(.dialog, .tab:where(:not(.x)))", used)).toBe(false);
    expect(canMatch(".card:has(.rt-Button:focus-visible)", used)).toBe(true);
    expect(canMatch(".card:has(.dialog)", used)).toBe(false);
  });

  it("drops the colour scales that nobody names", () => {
    expect(canMatch("[data-accent-color='green']", used)).toBe(true);
    expect(canMatch("[data-accent-color='plum']", used)).toBe(false);
    expect(canMatch("[data-accent-color]:where(:not([data-accent-color='']))", used)).toBe(true);
  });

  it("keeps Radix's reset for the elements that it draws for us", () => {
    for (const selector of [".rt-reset", ".rt-reset:where(a)", ".rt-reset:where(h1, p)"]) {
      expect(isDrawn(selector), selector).toBe(true);
    }
    expect(isDrawn(".rt-reset:where(:focus)")).toBe(true);
    expect(isDrawn(".rt-reset:where(table)")).toBe(false);
    expect(isDrawn(".rt-reset:where(input[type=checkbox])")).toBe(false);
    expect(isDrawn(".rt-reset:where(textarea, input:not([type=radio], [type=range]))")).toBe(false);
  });

  it("drops Radix's spinner", () => {
    expect(isDrawn(".rt-SpinnerLeaf:where(:nth-child(1))")).toBe(false);
    expect(isDrawn(".rt-BaseButton:where(.rt-loading)")).toBe(false);
  });

  it("reads escaped names", () => {
    expect(canMatch(".md\\:rt-r-size-3", used)).toBe(true);
    expect(canMatch(".lg\\:rt-r-size-3", used)).toBe(false);
  });
});
