import { describe, expect, it } from "vitest";
import { canMatch, isDrawn } from "../../scripts/vite-purge";

const used = new Set(["card", "rt-Button", "rt-r-size-3", "green", "md:rt-r-size-3"]);

describe("the removal of unused CSS", () => {
  it("keeps a selector when all its classes are used, or when it has none", () => {
    for (const selector of [".card", ".card > p", ":root", "h1", ".rt-Button:hover::before"]) {
      expect(canMatch(selector, used), selector).toBe(true);
    }
  });

  it("drops a selector with an unused class", () => {
    for (const selector of [".dialog", ".card .dialog", ".rt-Button:where(.rt-r-size-4)"]) {
      expect(canMatch(selector, used), selector).toBe(false);
    }
  });

  it("ignores the classes inside :not()", () => {
    expect(canMatch(".rt-Button:where(:not(.rt-variant-ghost))", used)).toBe(true);
    expect(canMatch(".card:not(.dialog, :is(.tab))", used)).toBe(true);
  });

  it("needs one matching alternative in :is(), :where() and :has()", () => {
    expect(canMatch(":is(.dialog, .card):hover", used)).toBe(true);
    expect(canMatch(":is(.dialog, .tab:where(:not(.x)))", used)).toBe(false);
    expect(canMatch(".card:has(.rt-Button:focus-visible)", used)).toBe(true);
    expect(canMatch(".card:has(.dialog)", used)).toBe(false);
  });

  it("drops color scales that are not used", () => {
    expect(canMatch("[data-accent-color='green']", used)).toBe(true);
    expect(canMatch("[data-accent-color='plum']", used)).toBe(false);
    expect(canMatch("[data-accent-color]:where(:not([data-accent-color='']))", used)).toBe(true);
  });

  it("keeps Radix's reset for elements that the app renders", () => {
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

  it("reads escaped class names", () => {
    expect(canMatch(".md\\:rt-r-size-3", used)).toBe(true);
    expect(canMatch(".lg\\:rt-r-size-3", used)).toBe(false);
  });
});
