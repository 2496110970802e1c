import { inject } from "vitest";
import type { House } from "./house";

/** The house that only this file's tests use while they run. */
export function ownHouse(): House {
  const houses = inject("houses");
  const house = houses[(Number(process.env.VITEST_POOL_ID) - 1) % houses.length];
  if (!house) throw new Error("No house is open");
  return house;
}
