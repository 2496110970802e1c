import { expect, test } from "vitest";
import { hashToken, newToken } from "~/platform/tokens";

test("a token is 32 random bytes in URL-safe characters", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("tokens do not repeat", () => {
  expect(new Set(Array.from({ length: 500 }, newToken)).size).toBe(500);
});

test("a token is stored as its SHA-256 hash", async () => {
  expect(await hashToken("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
