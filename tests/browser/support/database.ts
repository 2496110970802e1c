import { openDatabase } from "~/platform/database";
import { databaseOf, openLocal } from "../../../scripts/lib/open-database.mjs";
import { patientDatabase } from "../../../scripts/lib/patient-database.mjs";
import { insideState } from "../../../scripts/lib/project.mjs";
import { queueAll } from "../../support/requests";
import { ownHouse } from "./own-house";

let runtime: ReturnType<typeof openLocal> | null = null;

/**
 * Uses the house's database, which the app also has open. The database stays open while this file
 * has the house, because opening it starts a workerd.
 */
export function inDatabase<Answer>(work: (d1: D1Database) => Promise<Answer>): Promise<Answer> {
  runtime ??= openLocal(insideState(ownHouse().state));
  return work(patientDatabase(databaseOf(runtime, "DB")) as unknown as D1Database);
}

/** Writes subjects for reviewers to the database, and puts them on the review queue. */
export const askInDatabase = (work: (d1: D1Database) => Promise<unknown>) =>
  inDatabase(async (d1) => {
    await work(d1);
    await queueAll(openDatabase(d1));
  });
