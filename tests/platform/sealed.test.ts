import { expect, it } from "vitest";
import { openSealer } from "~/platform/sealed";

it("what is sealed opens with the same secret, for the same purpose and unchanged, alone", async () => {
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
