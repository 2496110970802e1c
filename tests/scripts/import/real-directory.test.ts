import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDirectory } from "~/models/directory-import/read-directory";
import { loadMarkets } from "../../../scripts/import/load";
import { grouped } from "../../../scripts/import/report";
import { freshStorage } from "../../support/databases";

const file = "../shared/data/usda-markets-2020.csv";
const there = existsSync(file);
if (!there) console.warn(`SKIPPED: the directory export of July 2020 is not at ${file}`);

test.skipIf(!there)(
  `the export of July 2020 comes in whole, and a second time not at all${there ? "" : ` (SKIPPED: no ${file})`}`,
  async () => {
    const { d1 } = await freshStorage();
    const { read, markets, notes } = readDirectory(readFileSync(file));
    expect([read, markets.length]).toEqual([8812, 8812]);
    expect(Object.fromEntries(grouped(notes).map(([kind, group]) => [kind, group.length]))).toEqual(
      {
        "open-ended season": 144,
        "dates without hours": 109,
        "no closing time": 76,
        "opens at night": 76,
        "long season": 63,
        "bad website": 57,
        "one-day season": 43,
        "bad zip": 20,
        "closes before it opens": 18,
        "no opening time": 14,
        "impossible date": 9,
        "unreadable hours": 6,
        "hours to be decided": 5,
        "wrapped season": 2,
        "far away": 1,
      },
    );

    expect(await loadMarkets(d1, markets, 1_000)).toMatchObject({ added: 8812, changed: 0 });
    const count = async (sql: string) => (await d1.prepare(sql).first<number>("n")) ?? -1;
    expect(await count("select count(*) n from markets where source = 'usda'")).toBe(8812);
    expect(await count("select count(*) n from markets where lat is null")).toBe(29);
    expect(await count("select count(*) n from market_schedules")).toBe(8053);
    expect(await count("select count(distinct market_id) n from market_schedules")).toBe(5837);

    expect(await loadMarkets(d1, markets, 2_000)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 8812,
      rowsWritten: 0,
    });
  },
  120_000,
);
