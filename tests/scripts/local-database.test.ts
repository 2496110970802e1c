import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  EarlierDatabase,
  migrate,
  migrateLocal,
  readMigrations,
  withLocalDatabase,
} from "../../scripts/lib/local-database.mjs";
import { programs } from "../../scripts/lib/project.mjs";
import { bareDatabase } from "../support/databases";
import { makeEarlier } from "../support/earlier-database";

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "market-day-state-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const openings = (folder: string) =>
  withLocalDatabase(folder, (d1: D1Database) =>
    d1.prepare("select note from openings").first<string>("note"),
  );

describe("a local database from an earlier version", () => {
  test("is set aside with its photos, and a new one is created in its place", async () => {
    await withLocalDatabase(state, makeEarlier);
    writeFileSync(join(state, "v3/r2/photo"), "peaches");

    const { setAside = "", ...begun } = await migrateLocal(state);

    expect(begun).toEqual({ count: readMigrations().length, isEmpty: true });
    expect(dirname(setAside)).toBe(state);
    expect(readFileSync(join(setAside, "r2/photo"), "utf8")).toBe("peaches");
    expect(readdirSync(join(state, "v3/r2"))).not.toContain("photo");
    const { setAside: again, ...later } = await migrateLocal(state);
    expect([again, later]).toEqual([undefined, { count: 0, isEmpty: true }]);

    // The database that was set aside is still complete: moved back to where a database is
    // expected, it has the data entered before.
    mkdirSync(join(state, "back"));
    renameSync(setAside, join(state, "back/v3"));
    expect(await openings(join(state, "back"))).toBe("entered before");
  });

  test("is left unchanged by other scripts, which say what to do", async () => {
    await withLocalDatabase(state, makeEarlier);
    const env = { ...process.env, MARKET_DAY_STATE: join(state, "v3") };
    const check = promisify(execFile)(process.execPath, [programs.tsx, "scripts/reconcile.ts"], {
      env,
    });
    await expect(check).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "Run `npm start` once: it sets that database aside and begins a new one. Then run this again.",
      ),
    });
    expect(await openings(state)).toBe("entered before");
  });

  test("is left unchanged by a migration, which refuses it", async () => {
    const d1 = await bareDatabase();
    await makeEarlier(d1);
    await expect(migrate(d1)).rejects.toThrow(EarlierDatabase);
    expect(await d1.prepare("select note from openings").first("note")).toBe("entered before");
  });
});

test("a database of this version stays in place, even with later migrations applied", async () => {
  await migrateLocal(state);
  await withLocalDatabase(state, (d1: D1Database) =>
    d1.prepare("insert into d1_migrations (name) values ('9999_of_a_later_version.sql')").run(),
  );
  expect(await migrateLocal(state)).toEqual({ count: 0, isEmpty: true });
  expect(readdirSync(state)).toEqual(["v3"]);
});
