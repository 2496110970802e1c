import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Bindings } from "../app/platform/settings";
import { Held, holdDatabase } from "./lib/hold.mjs";
import { EarlierDatabase, migrate, readMigrations } from "./lib/local-database.mjs";
import { databaseOf, openLocal } from "./lib/open-database.mjs";
import { insideState, stateFolder } from "./lib/project.mjs";

/** The worker's bindings, opened for a script, and a function that closes them. */
export interface OpenBindings {
  env: Pick<Bindings, "DB" | "PICTURES">;
  dispose(): Promise<void>;
}

/** Explains, in a message for the user of the script, why the bindings cannot be opened. */
export class NoBindings extends Error {}

/**
 * Runs a script and sets the exit code that it returns. If its database cannot be opened, says why.
 */
export async function runScript(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof NoBindings)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const localFolder = process.env.MARKET_DAY_STATE ?? insideState(stateFolder);

/**
 * Opens the local database and pictures that `npm start` also serves, and brings the database up to
 * date. They are in `.wrangler/state/v3`, or in the folder named by MARKET_DAY_STATE. Throws
 * `NoBindings` if an earlier version made the database.
 */
export async function openLocalBindings(): Promise<OpenBindings> {
  const runtime = openLocal(localFolder);
  const env = {
    DB: databaseOf(runtime, "DB") as unknown as D1Database,
    PICTURES: (await runtime.getR2Bucket("PICTURES")) as unknown as R2Bucket,
  };
  try {
    await migrate(env.DB);
  } catch (error) {
    await runtime.dispose();
    if (!(error instanceof EarlierDatabase)) throw error;
    throw new NoBindings(
      "Your local database was made by an earlier version of Market Day, and this version can't read it.\n" +
        "Run `npm start` once: it sets that database aside and begins a new one. Then run this again.",
    );
  }
  return { env, dispose: () => runtime.dispose() };
}

/**
 * Locks the local database for `command` until this process ends. SQLite allows one write at a
 * time, so a long write would make pages wait. Throws `NoBindings` if a server or an import is
 * using the database.
 */
export async function holdLocalDatabase(command: string): Promise<void> {
  try {
    await holdDatabase(localFolder, { command });
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    const { command: other, site, pid } = error.holder;
    throw new NoBindings(
      site
        ? `Market Day is open at ${site} (${other}) and works with this database.\n` +
            `Stop it first (Ctrl-C there, or: kill ${pid}), then run this again.`
        : `${other} is writing to this database. Run this again when it is done.`,
    );
  }
}

/** Opens the database that a script works on: the deployed database, or the local one. */
export async function openOneDatabase({ remote }: { remote: boolean }) {
  if (remote) return openRemoteDatabase();
  const { env, dispose } = await openLocalBindings();
  return { db: env.DB, dispose };
}

const remoteConfig = ".wrangler/import-remote.json";

/**
 * Opens the deployed database. Wrangler reaches a binding marked `remote` through the account that
 * the user is signed in to, so the calls are the same as for the local database. This function
 * never migrates it. Throws `NoBindings` if no database is deployed or it is not up to date.
 */
export async function openRemoteDatabase(): Promise<{ db: D1Database; dispose(): Promise<void> }> {
  // Imported only here, because wrangler needs as much memory as the rest of a script.
  const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: "wrangler.toml" });
  const databases: Record<string, string | undefined>[] = config.d1_databases;
  const database = databases.find(({ binding }) => binding === "DB");
  if (!database?.database_id || /^[0-]+$/.test(database.database_id)) {
    throw new NoBindings(
      "There is no deployed database yet: its id in wrangler.toml is all zeros. Run `npm run deploy` first.",
    );
  }
  const { name, compatibility_date, account_id } = config;
  const { binding, database_name, database_id } = database;
  mkdirSync(dirname(remoteConfig), { recursive: true });
  writeFileSync(
    remoteConfig,
    JSON.stringify({
      name,
      compatibility_date,
      account_id,
      d1_databases: [{ binding, database_name, database_id, remote: true }],
    }),
  );
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: resolve(remoteConfig),
    persist: false,
    remoteBindings: true,
    envFiles: [],
  });
  const { results } = await env.DB.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  if (readMigrations().every(({ name }: { name: string }) => applied.has(name))) {
    return { db: env.DB, dispose };
  }
  await dispose();
  throw new NoBindings("The deployed database is not up to date. Run `npm run deploy` first.");
}
