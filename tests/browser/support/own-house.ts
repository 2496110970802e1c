import { inject } from "vitest";
import type { House } from "./house";

/** The house that this file's tests have to themselves while they run. */
export function ownHouse(): House {
  const houses = inject("houses");
  const house = houses[(Number(process.env.VITEST_POOL_ID) - 1) % houses.length];
  if (!house) throw new Error("No house is open");
  return house;
}
