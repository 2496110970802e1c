import { describe, expect, it } from "vitest";
import { isVisible } from "~/models/core/characters";

describe("text with visible characters only", () => {
  it.each([
    "Ada",
    "Élan",
    "Ñandú",
    "李雷",
    "O’Brien-Smith",
    "یمی‌خواهم",
    "ශ්‍රී",
    "क्‍ष",
    "葛󠄀城",
    "Honey 🍯",
    "👩🏽‍🌾",
    "👨‍👩‍👧",
    "❤️",
    "1️⃣",
  ])("accepts %s", (text) => {
    expect(isVisible(text)).toBe(true);
  });
});

describe("text with an invisible character", () => {
  it.each([
    ["NUL", "a\u0000b"],
    ["a line's end", "a\nb"],
    ["a tab", "a\tb"],
    ["an escape", "a\u001bb"],
    ["a delete", "a\u007fb"],
    ["a C1 control", "a\u0085b"],
    ["a soft hyphen", "a\u00adb"],
    ["a zero-width space", "a\u200bb"],
    ["a word joiner", "a\u2060b"],
    ["a byte order mark", "a\ufeffb"],
    ["a mark for a direction", "a\u200fb"],
    ["an override of direction", "a\u202eb"],
    ["an embedded direction", "a\u202ab"],
    ["an isolate", "a\u2066b"],
    ["the end of an isolate", "a\u2069b"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["a filler", "a\u3164b"],
    ["a blank of Braille", "a\u2800b"],
    ["a tag", "a\u{e0041}b"],
    ["half of a pair", "a\ud83cb"],
    ["the other half", "a\udf6fb"],
    ["a joiner between Latin letters", "a\u200db"],
    ["a non-joiner between Latin letters", "a\u200cb"],
    ["a joiner that begins a word", "\u200dم"],
    ["a joiner that ends one", "م\u200d"],
    ["two joiners", "م\u200d\u200dم"],
    ["a variation of a letter", "a\ufe0f"],
    ["a variation of a digit", "1\ufe0f"],
    ["an emoji that is joined to nothing", "❤️\u200d"],
  ])("rejects %s", (_, text) => {
    expect(isVisible(text)).toBe(false);
  });
});

it("line feeds and tabs are allowed in text of several lines, and other control characters are not", () => {
  expect(isVisible("a\n\tb", { lines: true })).toBe(true);
  expect(isVisible("a\rb", { lines: true })).toBe(false);
  expect(isVisible("a\u0000b", { lines: true })).toBe(false);
});
