import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "~/platform/settings";
import { keptVapidKeys, newVapidKeys } from "../../scripts/lib/push.mjs";

it("keys for notifications are well-formed settings, and another pair each time", () => {
  const made = Array.from({ length: 20 }, newVapidKeys);
  for (const keys of made) expect(readSettings(keys)).toMatchObject(keys);
  expect(new Set(made.map(({ VAPID_PRIVATE_KEY }) => VAPID_PRIVATE_KEY)).size).toBe(20);
});

it("the keys of a folder stay the same", () => {
  const folder = mkdtempSync(join(tmpdir(), "market-day-keys-"));
  try {
    expect(keptVapidKeys(join(folder, "state"))).toEqual(keptVapidKeys(join(folder, "state")));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
