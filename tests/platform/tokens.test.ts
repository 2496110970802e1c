import { expect, test } from "vitest";
import { hashToken, newToken } from "~/platform/tokens";

test("a token is 32 bytes that fit into an address and a cookie as they are", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("no two tokens are the same", () => {
  expect(new Set(Array.from({ length: 500 }, newToken)).size).toBe(500);
});

test("what is kept of a token is its SHA-256", async () => {
  expect(await hashToken("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
