import { expect, it } from "vitest";
import { openSealer } from "~/platform/sealed";

it("a sealed text opens only with its secret and purpose, and only unchanged", async () => {
  const sealer = openSealer("a".repeat(32));
  const sealed = await sealer.seal("whsec_x", "one");
  expect(sealed).not.toContain("whsec");
  expect(await sealer.seal("whsec_x", "one")).not.toBe(sealed);
  expect(await openSealer("a".repeat(32)).open(sealed, "one")).toBe("whsec_x");
  expect(await sealer.open(sealed, "two")).toBeNull();
  expect(await openSealer("b".repeat(32)).open(sealed, "one")).toBeNull();
  expect(await sealer.open(`${sealed.slice(0, -2)}AA`, "one")).toBeNull();
  expect(await sealer.open("", "one")).toBeNull();
});

it("bytes are sealed as texts are", async () => {
  const sealer = openSealer("a".repeat(32));
  const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 256);
  const sealed = await sealer.sealBytes(bytes, "one");
  expect(Buffer.from(sealed).includes(Buffer.from(bytes))).toBe(false);
  expect(await sealer.openBytes(sealed, "one")).toEqual(bytes);
  expect(await sealer.openBytes(sealed, "two")).toBeNull();
  expect(await sealer.openBytes(sealed.subarray(0, 20), "one")).toBeNull();
  expect(await sealer.openBytes(new Uint8Array(), "one")).toBeNull();
});
