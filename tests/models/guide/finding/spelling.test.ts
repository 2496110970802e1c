import fc from "fast-check";
import { expect, it } from "vitest";
import { endsOf, lettersNear, lettersOf, mistakesBetween } from "~/models/guide/finding/spelling";

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789");
const word = fc.array(letter, { minLength: 3, maxLength: 14 }).map((letters) => letters.join(""));
const mistake = fc.constantFrom("swap", "drop", "double", "insert", "replace");

function mistyped(text: string, kind: string, where: number, other: string): string {
  const at = where % (text.length - 1);
  const [before, one = "", two = ""] = [text.slice(0, at), text[at], text[at + 1]];
  const after = text.slice(at + 2);
  if (kind === "swap") return before + two + one + after;
  if (kind === "drop") return before + two + after;
  if (kind === "double") return before + one + one + two + after;
  if (kind === "insert") return before + other + one + two + after;
  return before + other + two + after;
}

it("a single typing mistake counts as one at most, and identical words as none", () => {
  fc.assert(
    fc.property(word, mistake, fc.nat(), letter, (text, kind, where, other) => {
      expect(mistakesBetween(text, text)).toBe(0);
      const wrong = mistyped(text, kind, where, other);
      expect(mistakesBetween(text, wrong)).toBeLessThanOrEqual(1);
      expect(mistakesBetween(wrong, text)).toBeLessThanOrEqual(1);
    }),
  );
});

/**
 * The plain definition of the number of mistakes, without a limit. Swapping two neighboring letters
 * counts as one mistake.
 */
function slowly(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const here = a[0] === b[0] ? 0 : 1;
  return Math.min(
    slowly(a.slice(1), b.slice(1)) + here,
    slowly(a.slice(1), b) + 1,
    slowly(a, b.slice(1)) + 1,
    a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1
      ? slowly(a.slice(2), b.slice(2)) + 1
      : Number.POSITIVE_INFINITY,
  );
}

it("mistakes are counted as in the plain definition, up to the limit", () => {
  const short = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }).map((l) => l.join(""));
  fc.assert(
    fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(mistakesBetween(a, b, most)).toBe(Math.min(slowly(a, b), most + 1));
    }),
  );
});

it("the neighbors of a word with one typing mistake include the intended word", () => {
  fc.assert(
    fc.property(word, mistake, fc.nat(), letter, (text, kind, where, other) => {
      const typed = text[where % (text.length - 1)] ?? "";
      fc.pre(kind !== "replace" || /\d/.test(typed) === /\d/.test(other));
      const wrong = mistyped(text, kind, where, other);
      expect(lettersNear(wrong)).toContain(lettersOf(text));
      expect(Math.abs(wrong.length - text.length)).toBeLessThanOrEqual(1);
      const [beginning, end] = endsOf(wrong);
      expect(text.startsWith(beginning) || text.endsWith(end)).toBe(true);
    }),
  );
});

it("the letters of a word form a number that is a safe integer", () => {
  expect(lettersOf("a")).toBe(1);
  expect(lettersOf("9")).toBe(2 ** 35);
  expect(lettersOf("Élan")).toBe(lettersOf("lan"));
  expect(Number.isSafeInteger(lettersOf("abcdefghijklmnopqrstuvwxyz0123456789"))).toBe(true);
});
