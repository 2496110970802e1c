import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  newReference,
  readReference,
  whyNotAnswer,
  whyNotAsk,
} from "~/models/joining/application/application.rules";

it("a reference is read back in upper and lower case, has no confusable letters, and does not repeat", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const reference = newReference(random);
      expect(readReference(reference)).toBe(reference);
      expect(readReference(reference.toLowerCase())).toBe(reference);
      expect(reference).not.toMatch(/[ILOU]/);
    }),
  );
  const made = new Set(Array.from({ length: 2000 }, () => newReference()));
  expect(made.size).toBe(2000);
});

it("text that is not a reference is never read as one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const read = readReference(text);
      if (read !== null) expect(text.toUpperCase()).toBe(read);
    }),
  );
  for (const none of [
    undefined,
    "",
    "12",
    "MD-1234-5678",
    "MD-1234-5678-90x",
    "MD-1234-5678-9\n",
  ]) {
    expect(readReference(none)).toBeNull();
  }
});

const question = { by: "reviewer", at: 1 } as const;
const answer = { by: "applicant", at: 2 } as const;

describe("messages about an application", () => {
  it.each([
    ["pending", [], true, false],
    ["pending", [question], true, true],
    ["pending", [question, answer], true, true],
    ["approved", [question], false, false],
    ["rejected", [question], false, false],
    ["pending", Array.from({ length: 30 }, () => question), false, false],
  ] as const)(
    "follow the rules for the status %s and the messages %j",
    (status, messages, mayAsk, mayAnswer) => {
      expect(whyNotAsk({ status, messages }) === null).toBe(mayAsk);
      expect(whyNotAnswer({ status, messages }) === null).toBe(mayAnswer);
    },
  );
});
