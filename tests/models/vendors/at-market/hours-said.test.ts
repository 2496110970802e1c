import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findMarketPage, findMarketWithDate } from "~/models/vendors/at-market/market.server";
import { makeMarket } from "../../../support/factories";
import { makeWorld } from "../../../support/world";

const at = (year: number) => Date.UTC(year, 5, 1);

/** A row of a directory: when it was changed, and what the app remembers of its values. */
type Row = [changedAt: number | null, said: object];

it.each<[string, Row[], string | null]>([
  ["its latest row has them", [[at(2018), { hours: "Sat" }]], "Hours from 2018"],
  [
    "an earlier row had them",
    [[at(2023), { hours: "Sat", at: { hours: at(2018) } }]],
    "Hours from 2018",
  ],
  [
    "another directory has them",
    [
      [at(2023), { name: "Grove" }],
      [at(2019), { hours: "Sat" }],
    ],
    "Hours from 2019",
  ],
  [
    "two have them",
    [
      [at(2021), { hours: "Sat" }],
      [at(2019), { hours: "Sun" }],
    ],
    "Hours from 2021",
  ],
  ["none has them", [[at(2023), { name: "Grove", hours: "" }]], null],
  ["nobody knows since when", [[at(2023), { hours: "Sat", at: { hours: null } }]], null],
])("the date of a market's hours comes from the directories: %s", async (_, rows, said) => {
  const world = await makeWorld();
  const { id } = await makeMarket(world);
  const { id: other } = await makeMarket(world);
  for (const [number, [changedAt, what]] of [
    ...rows.entries(),
    [9, [at(2025), { hours: "Sat" }]] as const,
  ]) {
    await world.db.run(sql`
      insert into market_sources (source, key, market_id, hash, changed_at, reader, said, imported_at)
      values (${`directory ${number}`}, ${String(number)}, ${number === 9 ? other : id}, ${"0".repeat(64)},
        ${changedAt}, 1, ${JSON.stringify(what)}, 0)`);
  }
  expect((await findMarketPage(world.ctx(null), id, null)).hoursDate).toBe(said);
  // The API gives the same date, to the day.
  const { hoursAsOf } = await findMarketWithDate(world.ctx(null), id);
  expect(hoursAsOf).toBe(said && `${said.replace("Hours from ", "")}-05-31`);
});

it("the API gives the later date of what people and a directory said, in the market's time zone", async () => {
  const world = await makeWorld();
  const asOf = async (confirmedAt: number | null, directoryAt: number | null) => {
    const { id } = await makeMarket(world, { confirmedAt });
    if (directoryAt !== null) {
      await world.db.run(sql`
        insert into market_sources (source, key, market_id, hash, changed_at, reader, said, imported_at)
        values ('usda', ${String(id)}, ${id}, ${"0".repeat(64)}, ${directoryAt}, 1, '{"hours":"Sat"}', 0)`);
    }
    return (await findMarketWithDate(world.ctx(null), id)).hoursAsOf;
  };
  expect(await asOf(null, null)).toBeNull();
  expect(await asOf(at(2024), at(2018))).toBe("2024-05-31");
  expect(await asOf(at(2018), at(2024))).toBe("2024-05-31");
  expect(await asOf(Date.UTC(2024, 5, 1, 12), null)).toBe("2024-06-01");
});
