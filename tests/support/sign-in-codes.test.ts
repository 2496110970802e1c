import { expect, it } from "vitest";
import { bytesOfKey, codeOfStep } from "./sign-in-codes";

/** The test vectors for SHA-1 in Appendix B of RFC 6238: the time in seconds, and the code. */
it.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("the code at second %i is %s, as in RFC 6238", (seconds, code) => {
  const key = Buffer.from("12345678901234567890");
  expect(codeOfStep(key, Math.floor(seconds / 30), 8)).toBe(code);
});

it("reads keys in base32 (RFC 4648)", () => {
  expect(bytesOfKey("MZXW 6YTB OI").toString()).toBe("foobar");
});
