import { describe, expect, it } from "vitest";
import {
  inFours,
  newKey,
  newRecoveryCode,
  readCode,
  setupLink,
  stepOf,
} from "~/models/people/second-factor/sign-in-code.rules";
import { bytesOfKey, codeAt } from "../../../support/sign-in-codes";

const now = Date.UTC(2026, 4, 7, 15, 0, 10);
const step = Math.floor(now / 30_000);

describe("a sign-in code", () => {
  const key = newKey();

  it.each([-1, 0, 1])("is right %i steps from now, and belongs to its own step", (drift) => {
    expect(stepOf(codeAt(key, now, drift), key, now)).toBe(step + drift);
  });

  it.each([-2, 2])("is wrong %i steps from now", (drift) => {
    expect(stepOf(codeAt(key, now, drift), key, now)).toBeNull();
  });

  it("is wrong for another key", () => {
    expect(stepOf(codeAt(newKey(), now), key, now)).toBeNull();
  });
});

describe("a key", () => {
  it("has 160 bits, and no two are the same", () => {
    expect(bytesOfKey(newKey())).toHaveLength(20);
    expect(newKey()).not.toBe(newKey());
  });

  it("is in the link for the app, with the account and the site", () => {
    const link = new URL(setupLink("JBSWY3DPEHPK3PXP", "ada lovelace"));
    expect(link.protocol).toBe("otpauth:");
    expect(decodeURIComponent(link.pathname)).toContain("Market Day:ada lovelace");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      issuer: "Market Day",
      secret: "JBSWY3DPEHPK3PXP",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("a typed code", () => {
  it.each([
    ["123456", { by: "code", digits: "123456" }],
    [" 123 456 ", { by: "code", digits: "123456" }],
    ["１２３４５６", { by: "code", digits: "123456" }],
    ["0123-4567 8901-2345 6789", { by: "recovery_code", digits: "01234567890123456789" }],
    ["12345", null],
    ["1234567", null],
    ["abcdef", null],
  ])("%s is read by its digits", (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });

  it("may be a recovery code as the page shows it", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^\d{4}( \d{4}){4}$/);
    expect(readCode(code)).toEqual({ by: "recovery_code", digits: code.replaceAll(" ", "") });
  });
});

it("shows a key in groups of four", () => {
  expect(inFours("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});
