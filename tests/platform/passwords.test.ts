import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "~/platform/passwords";

test("the right password is accepted and any other refused", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("Correct horse", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("the hash names its algorithm, contains no password and differs each time", async () => {
  const [one, two] = await Promise.all([hashPassword("marketday"), hashPassword("marketday")]);
  expect(one).toMatch(/^scrypt\$16384\$8\$1\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/);
  expect(one).not.toContain("marketday");
  expect(one).not.toBe(two);
});

test("a password matches however its letters are composed in Unicode", async () => {
  expect(await verifyPassword("cafe\u0301 1", await hashPassword("caf\u00e9 1"))).toBe(true);
});

test.each([
  ["an unknown name", null],
  ["an account without a password", ""],
])("%s costs the same work as a wrong password", async (_, hash) => {
  const real = await hashPassword("marketday");
  const scrypt = vi.spyOn(crypto, "scrypt");
  // Only after this call do named imports of `scrypt` use the spy.
  syncBuiltinESMExports();
  onTestFinished(() => {
    scrypt.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await verifyPassword("marketday", hash)).toBe(false);
  await verifyPassword("wrong", real);
  const [unknown, wrong] = scrypt.mock.calls.map(([, salt, length, cost]) => ({
    salt: (salt as Buffer).length,
    length,
    cost,
  }));
  expect(scrypt).toHaveBeenCalledTimes(2);
  expect(unknown).toEqual(wrong);
});
