import { beforeAll, describe, expect, it } from "vitest";
import { readListing } from "~/models/core/listing/listing";
import { readerListing } from "~/models/running/newsletter/newsletter.view";
import {
  listReaders,
  pagesOfReaders,
  sliceOfReaders,
} from "~/models/running/newsletter/readers.server";
import { openDatabase } from "~/platform/database";
import { fillReaders } from "../../../support/newsletter";
import { makeWorld, type World } from "../../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const asked = (query: string) => readListing(new URLSearchParams(query), readerListing);
const list = (query: string) => listReaders(world.ctx(null), asked(query));
const queries = [
  "",
  "state=active",
  "state=inactive&sort=email",
  "sort=-subscribed",
  "sort=-email",
  "q=reader-1",
  "q=READER-1&state=active",
  "q=zz",
];

/** Walks a list to its end. Answers the ids in order. */
async function walk(query: string) {
  const ids: number[] = [];
  for (let page: string | null = ""; page !== null; ) {
    const { list: found } = await list(`${query}&page=${page}`);
    ids.push(...found.rows.map(({ id }) => id));
    page = found.next;
  }
  return ids;
}

const rowsRead: Record<string, Map<string, number>> = {};
describe.each([600, 12_000])("a list of %i subscribers", (size) => {
  let held = 0;
  beforeAll(async () => {
    held = size === 600 ? 0 : 600;
    await fillReaders(world, held + 1, size);
    rowsRead[size] = new Map();
  });

  it("reads any page in one round trip", async () => {
    for (const query of queries) {
      const first = await list(query);
      for (const page of ["", first.list.next ?? ""]) {
        const { db, cost } = openDatabase(world.d1, true);
        await listReaders({ ...world.ctx(null), db }, asked(`${query}&page=${page}`));
        expect(cost.roundTrips).toBe(1);
        expect(cost.rowsRead, query).toBeLessThanOrEqual(120);
        rowsRead[size]?.set(`${query} ${page ? "2" : "1"}`, cost.rowsRead);
      }
    }
  });

  it("counts each state in full", async () => {
    const { counts, list: all } = await list("");
    expect(counts).toEqual({
      active: (size * 3) / 5,
      unconfirmed: size / 5,
      inactive: size / 5,
    });
    expect(all.total).toEqual({ count: size, isMore: false });
    expect((await list("state=inactive")).list.total.count).toBe(size / 5);
  });
});

it("a list twenty times as long costs the same", () => {
  for (const [what, rows] of rowsRead[12_000] ?? []) {
    // Skip the searches: in the small list they find less than a page.
    if (what.startsWith("q=")) continue;
    expect(Math.abs(rows - (rowsRead[600]?.get(what) ?? 0)), what).toBeLessThanOrEqual(5);
  }
  // All queries but the one that finds nothing have a second page.
  expect(rowsRead[12_000]?.size).toBe(queries.length * 2 - 1);
});

it("search finds addresses by their beginning, in any letter case, sorted by address", async () => {
  const ids = await walk("q=Reader-12&state=active");
  const rows = await world.d1
    .prepare(
      "select id from newsletters where email like 'reader-12%' and state = 'active' order by lower(email), id",
    )
    .all<{ id: number }>();
  expect(ids).toEqual(rows.results.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(50);
});

it("paging shows each subscriber once and in order, and the file has the same rows", async () => {
  const ids = await walk("state=inactive&sort=email");
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(2400);
  const next = pagesOfReaders(world, asked("state=inactive&sort=email"));
  const written: number[] = [];
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    written.push(...rows.map(({ id }) => id));
  }
  expect(written).toEqual(ids);
});

it("programs read all subscribers by id", async () => {
  const first = await sliceOfReaders(world.ctx(null), { limit: 3, cursor: 0 });
  expect(first.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(first).toMatchObject({ next: 3, total: 12_000 });
  const last = await sliceOfReaders(world.ctx(null), { limit: 3, cursor: 11_998 });
  expect(last.rows.map(({ id }) => id)).toEqual([11_999, 12_000]);
  expect(last.next).toBeNull();
});
