import { beforeAll, describe, expect, it } from "vitest";
import { readDesk } from "~/models/joining/review-queue/desk.server";
import { readQueueRequest } from "~/models/joining/review-queue/queue-listing";
import { listReviews } from "~/models/joining/review-queue/review-list.server";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { openDatabase } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import { queueAll } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

const desk = desks.requests;
const asked = (query: string) => readQueueRequest(desk, new URLSearchParams(query));

let world: World;
let viewer: Admin;
beforeAll(async () => {
  world = await makeWorld();
  viewer = (await makeViewer(world, "admin")) as Admin;
});

/**
 * Makes the requests `from` to `to`. Three kinds and three states take turns, and each request has
 * a word that all have.
 */
async function fill(from: number, to: number) {
  const numbers = `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})`;
  const state = "case i / 3 % 3 when 0 then 'pending' when 1 then 'approved' else 'denied' end";
  const decided = "iif(i / 3 % 3, i * 2000, null)";
  await world.d1.batch(
    [
      `insert into admin_requests (first_name, username, email, password, requested_at, status, reviewed_at)
       ${numbers} select 'Common', 'Name ' || (i * 7919 % 100003), 'a' || i || '@example.com', '', i * 1000, ${state}, ${decided} from n where i % 3 = 0`,
      `insert into vendor_requests (name, email, business_name, product_category, requested_at, status, reviewed_at)
       ${numbers} select 'Common', 'b' || i || '@example.com', 'Stall ' || (i * 7919 % 100003), 'fruits', i * 1000, ${state}, ${decided} from n where i % 3 = 1`,
      `insert into market_manager_requests (name, email, market_name, address, requested_at, status, reviewed_at)
       ${numbers} select 'Common', 'c' || i || '@example.com', 'Market ' || (i * 7919 % 100003), '1 Bay', i * 1000, ${state}, ${decided} from n where i % 3 = 2`,
    ].map((statement) => world.d1.prepare(statement)),
  );
  await queueAll(world);
}

const queries = [
  "",
  "kind=vendor_request",
  "tab=approved",
  "tab=refused&kind=admin_request",
  "sort=-submitted",
  "sort=name",
  "tab=approved&sort=reviewed",
  "q=Common",
  "q=common&tab=approved",
  "q=common&tab=approved&kind=vendor_request",
  "q=zz-nothing",
  "q=Na",
];

async function costOf(
  work: (ctx: ReturnType<World["ctx"]> & { viewer: Admin }) => Promise<unknown>,
) {
  const { db, cost } = openDatabase(world.d1, true);
  await work({ ...world.ctx(viewer), db });
  return cost;
}

const rowsRead: Record<string, Map<string, number>> = {};

describe.each([1800, 20_000])("a queue of %i requests", (size) => {
  let held = 0;
  beforeAll(async () => {
    const [{ n } = { n: 0 }] = (
      await world.d1.prepare("select coalesce(sum(n), 0) n from review_counts").all<{ n: number }>()
    ).results;
    held = n;
    await fill(held + 1, size);
    rowsRead[size] = new Map();
  }, 120_000);

  it("every list, its second page and its open item are read in one round trip, with at most 900 rows", async () => {
    for (const query of queries) {
      const first = await listReviews(world, desk, asked(query));
      const open = first.rows[40]?.id ?? null;
      for (const [what, page, item] of [
        [query, query, null],
        [`${query}, page 2`, `${query}&page=${first.next ?? ""}`, null],
        [`${query}, open`, query, open],
      ] as const) {
        const cost = await costOf((ctx) => readDesk(ctx, desk, asked(page), item));
        expect(cost.roundTrips, what).toBe(1);
        expect(cost.rowsRead, what).toBeLessThanOrEqual(900);
        rowsRead[size]?.set(what, cost.rowsRead);
      }
    }
  }, 60_000);

  it("a page far down the list costs the same as the second page", async () => {
    for (const query of ["", "sort=name", "tab=approved", "q=Common"]) {
      const pages = Math.floor(size / 300);
      let page = await listReviews(world, desk, asked(query));
      const second = await costOf((ctx) =>
        listReviews(ctx, desk, asked(`${query}&page=${page.next}`)),
      );
      for (let at = 1; at < pages; at += 1) {
        page = await listReviews(world, desk, asked(`${query}&page=${page.next}`));
      }
      const far = await costOf((ctx) =>
        listReviews(ctx, desk, asked(`${query}&page=${page.next}`)),
      );
      expect(far.rowsRead, query).toBeLessThanOrEqual(second.rowsRead + 10);
    }
  }, 60_000);

  it("a list is counted in full", async () => {
    const each = (rows: number) => Math.floor(rows / 9);
    const { total } = await listReviews(world, desk, asked("kind=vendor_request"));
    expect(total.isMore).toBe(false);
    expect(Math.abs(total.count - each(size))).toBeLessThanOrEqual(1);
  });
});

it("ten times as many requests cost the same", () => {
  const [small, large] = [rowsRead[1800], rowsRead[20_000]];
  expect(small?.size).toBe(queries.length * 3);
  for (const [what, rows] of large ?? []) {
    expect(Math.abs(rows - (small?.get(what) ?? 0)), what).toBeLessThanOrEqual(3);
  }
});

it("paging through a list shows no item twice, and leads back to the page before", async () => {
  for (const query of ["kind=admin_request", "", "sort=name&tab=approved", "q=Name 1"]) {
    const seen: number[] = [];
    let place: string | null = null;
    let last: string | null = null;
    let previous: number[] = [];
    do {
      const page = await listReviews(world, desk, asked(`${query}&page=${place ?? ""}`));
      const ids = page.rows.map(({ id }) => id);
      if (last !== null && seen.length < 200 && page.previous !== null && ids.length > 0) {
        const back = await listReviews(world, desk, asked(`${query}&page=${page.previous}`));
        if (!query.startsWith("q=")) expect(back.rows.map(({ id }) => id)).toEqual(previous);
      }
      seen.push(...ids);
      previous = ids;
      last = place;
      place = page.next;
    } while (place !== null && seen.length < 3000);
    expect(new Set(seen).size, query).toBe(seen.length);
    expect(seen.length, query).toBeGreaterThan(100);
  }
}, 60_000);
