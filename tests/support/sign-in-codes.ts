import { createHmac } from "node:crypto";

/* Codes as an authenticator app makes them: RFC 6238 in our own words, so that the library of the
   app is checked against something else. */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a key in base32, with or without spaces. */
export function bytesOfKey(key: string): Buffer {
  const bits = [...key.replaceAll(" ", "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step, for a key in bytes. */
export function codeOfStep(key: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The code that an app shows `steps` half minutes after `now` (milliseconds since the epoch). */
export const codeAt = (key: string, now: number, steps = 0): string =>
  codeOfStep(bytesOfKey(key), Math.floor(now / 30_000) + steps);
