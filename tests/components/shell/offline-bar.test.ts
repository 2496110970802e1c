import { expect, it } from "vitest";
import { isNeededOffline } from "~/components/shell/offline-bar";

it.each([
  ["/vendor-stall", true],
  ["/vendor-stall?market=1", true],
  ["/vendor-stalls", false],
  ["/markets", false],
])("whether %s is kept even for a user who saves data: %s", (path, isNeeded) => {
  expect(isNeededOffline(path)).toBe(isNeeded);
});
