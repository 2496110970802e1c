import { openDatabase } from "~/platform/database";
import { databaseOf, openLocal } from "../../../scripts/lib/open-database.mjs";
import { patientDatabase } from "../../../scripts/lib/patient-database.mjs";
import { insideState } from "../../../scripts/lib/project.mjs";
import { queueAll } from "../../support/requests";
import { ownHouse } from "./own-house";

let runtime: ReturnType<typeof openLocal> | null = null;

/**
 * Works on the house's database, beside the app that has it open too. It stays open for as long as
 * the house is ours: opening it starts a workerd.
 */
export function inDatabase<Answer>(work: (d1: D1Database) => Promise<Answer>): Promise<Answer> {
  runtime ??= openLocal(insideState(ownHouse().state));
  return work(patientDatabase(databaseOf(runtime, "DB")) as unknown as D1Database);
}

/** Writes what reviewers decide about there, and puts it on their queue. */
export const askInDatabase = (work: (d1: D1Database) => Promise<unknown>) =>
  inDatabase(async (d1) => {
    await work(d1);
    await queueAll(openDatabase(d1));
  });
