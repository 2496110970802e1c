import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Summary } from "../../../scripts/import/report";
import { importDirectory } from "../../../scripts/import/run";
import { inMemory } from "../../models/running/directory-import/directory-file";
import { freshStorage } from "../../support/databases";

const file = "../shared/data/usda-markets-2020.csv";
const there = existsSync(file);
if (!there) console.warn(`SKIPPED: the directory export of July 2020 is not at ${file}`);

test.skipIf(!there)(
  `the export of July 2020 comes in whole, and a second time not at all${there ? "" : ` (SKIPPED: no ${file})`}`,
  async () => {
    const { d1 } = await freshStorage();
    const bytes = new Uint8Array(readFileSync(file));
    const summary = new Summary();
    const load = (now: number) =>
      importDirectory(d1, inMemory(bytes), now, { onNote: (note) => summary.add(note) });
    const done = await load(1_000);
    expect(done).toMatchObject({ rows: 8812, added: 8756, twins: 35, unreadable: 0 });
    expect(Math.abs(done.rowsToWrite / done.rowsWritten - 1)).toBeLessThan(0.05);
    expect(Object.fromEntries(summary.findings)).toEqual({
      "bad link": 542,
      "open-ended season": 154,
      "dates without hours": 109,
      "no closing time": 76,
      "am for pm": 102,
      "unlikely hours": 19,
      "long season": 63,
      "bad website": 57,
      "one-day season": 43,
      "bad zip": 20,
      "closes before it opens": 7,
      "no opening time": 14,
      "impossible date": 16,
      "unreadable hours": 6,
      "hours to be decided": 5,
      "wrapped season": 2,
      "far away": 1,
    });
    const count = async (sql: string) => (await d1.prepare(sql).first<number>("n")) ?? -1;
    expect(await count("select count(*) n from market_sources where source = 'usda'")).toBe(8777);
    expect(await count("select count(*) n from market_schedules")).toBe(7995);
    expect(await count("select count(*) n from markets where links <> '{}'")).toBe(3794);

    expect(await load(2_000)).toMatchObject({ same: 8777, twins: 35, rowsWritten: 0 });
  },
  120_000,
);
