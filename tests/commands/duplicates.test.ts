import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { decideDuplicate } from "~/models/running/duplicates/duplicates.server";
import { pauseVendor } from "~/models/vendors/attendance/own-days.server";
import { makeViewer } from "../support/actors";
import { toastOf } from "../support/cookies";
import { giveMarket, giveVendor, makeProduct, makeUser, makeVendor } from "../support/factories";
import { type Fair, makeFair, payAt } from "../support/fair";

let fair: Fair;
/** `first` and `twice` are the same market, which is in the guide twice. `bay` is Bay Market. */
let first: number;
let twice: number;
let bay: number;

const add = async (name: string, more: Record<string, unknown> = {}) => {
  const answer = await fair.world.request("POST", "/api/markets", {
    as: "admin",
    json: {
      name,
      description: "Under the old oaks.",
      location: "Miami, FL",
      address: "1 Bay Street, Miami, FL 33101",
      lat: 25.7743,
      lng: -80.1937,
      schedules: [{ day: "Saturday", openTime: "09:00", closeTime: "13:00" }],
      isAnother: true,
      ...more,
    },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

beforeEach(async () => {
  fair = await makeFair();
  [first, bay] = [fair.markets[0].id, fair.markets[1].id];
  twice = await add("grove-market");
});

const pairs = async () => {
  const answer = await fair.world.request("GET", "/api/admin/duplicates", { as: "admin" });
  const listed = (await answer.json()) as { one: { id: number }; other: { id: number } }[];
  return listed.map(({ one, other }) => [one.id, other.id]);
};
const all = <Row>(statement: ReturnType<typeof sql>) => fair.world.db.all<Row>(statement);
const count = async (table: string, marketId: number) => {
  const [row] = await all<{ n: number }>(
    sql`select count(*) n from ${sql.raw(table)} where market_id = ${marketId}`,
  );
  return row?.n;
};
/** Every table that names a market. */
const tables = async () => {
  const found = await all<{ name: string }>(sql`
    select name from sqlite_master
    where type = 'table' and sql like '%\`market_id\` integer%' and name not like '%search%'`);
  return found.map(({ name }) => name);
};
const everythingOf = async (marketId: number) =>
  Object.fromEntries(
    await Promise.all(
      (await tables()).map(async (name) => [
        name,
        await all(sql`select * from ${sql.raw(name)} where market_id = ${marketId} order by 1, 2`),
      ]),
    ),
  );

describe("a possible duplicate", () => {
  it("is listed when a market is added, but not for other markets of the town", async () => {
    expect(await pairs()).toEqual([[first, twice]]);
    await add("Grove Market", {
      location: "Orlando, FL",
      lat: 28.54,
      lng: -81.38,
      address: "2 Lake Street",
    });
    await add("Grove Gardens");
    expect(await pairs()).toEqual([[first, twice]]);
    const page = await fair.world.request("GET", "/admin/duplicates", { as: "admin" });
    const html = await page.text();
    expect(html).toContain("grove-market");
    expect(html).not.toContain("Bay Market");
    const corrections = await fair.world.request("GET", "/admin/corrections", { as: "admin" });
    expect((await corrections.text()).replaceAll("<!-- -->", "")).toContain(
      "Possible duplicates (1)",
    );
  });

  it("is listed when a market takes the same name, and no longer after it is renamed", async () => {
    const put = async (name: string) => {
      const answer = await fair.world.request("PUT", `/api/markets/${bay}`, {
        as: "admin",
        json: { name, description: "Orchards.", location: "Miami, FL", address: "1 Bay Street" },
      });
      expect(answer.status).toBe(200);
    };
    await put("Grove Market");
    expect(await pairs()).toEqual([
      [first, twice],
      [first, bay],
      [bay, twice],
    ]);
    await put("Bay Market");
    expect(await pairs()).toEqual([[first, twice]]);
  });
});

describe.each([
  [
    "by form",
    302,
    (said: Record<string, number | null>) =>
      fair.world.request("POST", "/admin/duplicates", {
        as: "admin",
        form: Object.fromEntries(
          Object.entries(said).flatMap(([name, id]) => (id === null ? [] : [[name, String(id)]])),
        ),
      }),
  ],
  [
    "by JSON",
    200,
    (said: Record<string, number | null>) =>
      fair.world.request("POST", "/api/admin/duplicates", { as: "admin", json: said }),
  ],
] as const)("deciding a possible duplicate %s", (_, done, decide) => {
  const merge = (keepId: number, goneId: number) =>
    decide({ oneId: first, otherId: goneId === first ? keepId : goneId, keepId });

  it("keeping both means they are not listed again, whatever is changed", async () => {
    const third = await add("Grove Market");
    expect((await decide({ oneId: twice, otherId: first, keepId: null })).status).toBe(done);
    expect(await pairs()).toEqual([
      [first, third],
      [twice, third],
    ]);
    await fair.world.request("PUT", `/api/markets/${twice}`, {
      as: "admin",
      json: {
        name: "Grove Market",
        description: "Orchards.",
        location: "Miami, FL",
        address: "1 Bay",
      },
    });
    expect(await pairs()).toEqual([
      [first, third],
      [twice, third],
    ]);
  });

  it("merging moves everything from the removed market to the kept market", async () => {
    const { world, customers, stalls } = fair;
    const manager = await makeUser(world, { userType: "market_manager", email: "mia@example.com" });
    await giveMarket(world, manager, { id: twice });
    const [keeper, ofBoth, elsewheres] = [
      await makeUser(world, { userType: "market_manager", email: "kim@example.com" }),
      await makeUser(world, { userType: "market_manager", email: "bea@example.com" }),
      await makeUser(world, { userType: "market_manager" }),
    ];
    for (const [user, id] of [
      [keeper, first],
      [ofBoth, first],
      [ofBoth, twice],
      [elsewheres, bay],
    ] as const) {
      await giveMarket(world, user, { id });
    }
    const newcomer = await makeVendor(world, { name: "Egg Stall", at: [{ id: twice }] });
    const seller = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, seller, newcomer);
    const eggs = await makeProduct(world, newcomer, { name: "Eggs" });
    const [ada, bo] = customers;
    const answerOfPlace = await world.request("POST", "/api/market-vendors", {
      as: "admin",
      json: { marketId: twice, vendorId: stalls[0].vendor.id },
    });
    expect(answerOfPlace.status).toBe(201);
    await world.db.run(sql`update market_vendors set stall = 'Z9' where market_id = ${twice}`);
    await world.db.run(sql`
      insert into product_pre_order_configs (product_id, market_id, is_enabled, created_at, updated_at)
      values (${eggs.id}, ${twice}, 1, 0, 0)`);
    await pauseVendor(world.ctx({ ...stalls[0].viewer, ...seller, vendorId: newcomer.id }), {
      fromDate: "2026-05-23",
      toDate: "2026-05-30",
      marketId: twice,
    });
    for (const [marketId, who, rating] of [
      [twice, ada, 5],
      [twice, bo, 2],
      [first, bo, 4],
    ] as const) {
      await world.db.run(sql`
        insert into reviews (market_id, user_id, username, rating, created_at, updated_at)
        values (${marketId}, ${who.id}, ${who.username}, ${rating}, 0, 0)`);
      await world.db.run(sql`
        insert into saved_items (user_id, type, item_id, saved_at)
        values (${who.id}, 'market', ${marketId}, 0), (${who.id}, 'vendor', ${twice}, 0)
        on conflict do nothing`);
    }
    await world.db.run(sql`
      insert into market_sources (source, key, market_id, hash, reader, imported_at)
      values ('usda', '1', ${first}, '', 1, 0), ('usda', '2', ${twice}, '', 1, 0)`);
    await world.db.run(sql`update markets set contact_phone = '305-555-0100' where id = ${twice}`);
    const order = await payAt(fair);
    await world.db.run(sql`
      update orders set status = 'completed', market_id = ${twice} where id = ${order}`);
    const elsewhere = await everythingOf(bay);

    const answer = await merge(first, twice);

    expect(answer.status).toBe(done);
    if (done === 302) expect(toastOf(answer)?.title).toBe("Markets merged");
    else expect(await answer.json()).toEqual({ kept: { id: first, name: "Grove Market" } });
    expect(await pairs()).toEqual([]);
    expect(await everythingOf(bay)).toEqual(elsewhere);
    // The rows that stay with a removed market matter to nobody.
    const left = Object.entries(await everythingOf(twice)).filter(
      ([, rows]) => (rows as unknown[]).length > 0,
    );
    expect(left.map(([name]) => name).sort()).toEqual(["coming_looks", "reviews"]);
    expect(await all(sql`select market_id, status from orders`)).toEqual([
      { market_id: first, status: "completed" },
    ]);
    expect(
      await all(sql`
        select vendor_id, stall from market_vendors where market_id = ${first} order by vendor_id`),
    ).toEqual([
      ...stalls.map(({ vendor }) => ({ vendor_id: vendor.id, stall: null })),
      { vendor_id: newcomer.id, stall: "Z9" },
    ]);
    expect(await count("product_pre_order_configs", first)).toBe(1);
    expect(await count("stall_pauses", first)).toBe(1);
    expect(await count("market_sources", first)).toBe(2);
    const managers = await all<{ user_id: number }>(
      sql`select user_id from market_managers where market_id = ${first} order by user_id`,
    );
    expect(managers.map(({ user_id }) => user_id)).toEqual([manager.id, keeper.id, ofBoth.id]);
    // A customer reviewed both markets. Only the review of the market that stays counts.
    expect(
      await all(sql`
        select rating_count n, rating_sum sum, contact_phone phone from markets where id = ${first}`),
    ).toEqual([{ n: 2, sum: 9, phone: "305-555-0100" }]);
    expect(
      await all(sql`
        select user_id, type, item_id from saved_items where type = 'market' order by user_id`),
    ).toEqual([
      { user_id: ada.id, type: "market", item_id: first },
      { user_id: bo.id, type: "market", item_id: first },
    ]);
    expect(await all(sql`select count(*) n from saved_items where type = 'vendor'`)).toEqual([
      { n: 2 },
    ]);
    // The market that stays keeps its own opening hours.
    expect(
      await all(sql`select market_id, open_time from market_schedules order by market_id`),
    ).toEqual([
      { market_id: first, open_time: "08:00" },
      { market_id: bay, open_time: "08:00" },
    ]);
    expect(
      await all(sql`select action, subject_id from audit_log where action like 'market_merged'`),
    ).toEqual([{ action: "market_merged", subject_id: twice }]);
    const mails = await all<{ to_email: string; text: string }>(
      sql`select to_email, text from mail_outbox where key like 'market-merged%' order by to_email`,
    );
    const added = `The other page’s managers now manage Grove Market too: ${manager.username}.`;
    expect(mails).toMatchObject([
      { to_email: "bea@example.com", text: expect.stringContaining(added) },
      { to_email: "kim@example.com", text: expect.stringContaining(added) },
      { to_email: "mia@example.com", text: expect.stringContaining("you now manage Grove Market") },
    ]);
    const shown = await (await world.request("GET", `/api/markets/${first}`)).text();
    expect(shown).toContain("Egg Stall");
    const found = await (await world.request("GET", "/vendors?q=Egg+Stall")).text();
    expect(found).toContain("Egg Stall");
  });

  it("merging keeps all managers of both markets, and each can be listed and removed", async () => {
    const { world } = fair;
    for (const id of [first, twice]) {
      for (let each = 0; each < 12; each++) {
        await giveMarket(world, await makeUser(world, { userType: "market_manager" }), { id });
      }
    }
    expect((await merge(first, twice)).status).toBe(done);
    const managers = async () =>
      (
        await world.request("GET", `/api/markets/${first}/managers`, { as: "admin" })
      ).json() as Promise<{ userId: number }[]>;
    const before = await managers();
    expect(before).toHaveLength(24);
    const removed = await world.request(
      "DELETE",
      `/api/markets/${first}/managers/${before.at(-1)?.userId}`,
      { as: "admin" },
    );
    expect(removed.status).toBe(200);
    expect(await managers()).toEqual(before.slice(0, -1));
  });

  it("merging redirects the old addresses to the kept market, even over several merges", async () => {
    const { world } = fair;
    const third = await add("Grove Market");
    expect((await merge(twice, first)).status).toBe(done);
    expect((await decide({ oneId: twice, otherId: third, keepId: third })).status).toBe(done);
    for (const [from, to] of [
      [`/market/${first}?from=map`, `/market/${third}?from=map`],
      [`/market/${twice}`, `/market/${third}`],
      [`/market/${first}/calendar.ics`, `/market/${third}/calendar.ics`],
      [`/market/${first}/still-right`, `/market/${third}/still-right`],
      [`/market/${first}/review`, `/market/${third}/review`],
    ] as const) {
      const answer = await world.request("GET", from, { as: "customer" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
    }
    const told = await (await world.request("GET", `/api/markets/${first}`)).json();
    expect(told).toMatchObject({ id: third });
    const hours = await (await world.request("GET", `/api/markets/${first}/schedules`)).json();
    expect(hours).toMatchObject([{ marketId: third, openTime: "09:00" }]);
    expect((await world.request("GET", `/market/${third}`)).status).toBe(200);
    expect((await world.request("GET", "/market/987654")).status).toBe(404);
  });

  it("merging gives the removed market's opening hours to the kept market, if it has none", async () => {
    await fair.world.request("DELETE", `/api/markets/${first}/schedules`, { as: "admin" });
    expect((await merge(first, twice)).status).toBe(done);
    expect(
      await all(sql`select market_id, open_time from market_schedules order by market_id`),
    ).toEqual([
      { market_id: first, open_time: "09:00" },
      { market_id: bay, open_time: "08:00" },
    ]);
  });

  it("merging is refused while the market to remove has open orders, and changes nothing", async () => {
    await payAt(fair);
    const before = await Promise.all([first, twice, bay].map(everythingOf));
    const refused = await merge(twice, first);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("1 order is still open");
    expect(await Promise.all([first, twice, bay].map(everythingOf))).toEqual(before);
    expect(await pairs()).toEqual([[first, twice]]);
    expect((await merge(first, twice)).status).toBe(done);
  });

  it("merging is refused for a removed market, for one market alone, and for a third market", async () => {
    expect((await merge(first, twice)).status).toBe(done);
    expect((await merge(first, twice)).status).toBe(404);
    expect((await decide({ oneId: first, otherId: first, keepId: first })).status).toBe(422);
    expect((await decide({ oneId: first, otherId: bay, keepId: twice })).status).toBe(422);
    expect((await decide({ oneId: first, otherId: twice, keepId: null })).status).toBe(404);
  });
});

it("merging emails only managers who have access, and names none if none is added", async () => {
  const { world } = fair;
  const admin = await makeViewer(world, "admin");
  for (const [id, isActive, email] of [
    [first, true, "kim@example.com"],
    [first, false, "bea@example.com"],
    [twice, false, "mia@example.com"],
  ] as const) {
    const user = await makeUser(world, { userType: "market_manager", email, isActive });
    await giveMarket(world, user, { id });
  }
  const asked = { oneId: first, otherId: twice, keepId: first };
  await decideDuplicate(world.ctx(admin) as never, asked);
  const mails = await all<{ email: string; text: string }>(
    sql`select to_email email, text from mail_outbox where key like 'market-merged%'`,
  );
  expect(mails.map(({ email }) => email)).toEqual(["kim@example.com"]);
  expect(mails[0]?.text).not.toContain("The other page’s managers");
});

it("only one of two administrators who keep different markets at the same moment succeeds", async () => {
  const { world } = fair;
  const admins = [await makeViewer(world, "admin"), await makeViewer(world, "admin")];
  const decisions = await Promise.allSettled(
    admins.map((viewer, at) =>
      decideDuplicate(world.ctx(viewer) as never, {
        oneId: first,
        otherId: twice,
        keepId: at === 0 ? first : twice,
      }),
    ),
  );
  expect(decisions.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await all(sql`select count(*) n from markets where removed_at is null`)).toEqual([
    { n: 2 },
  ]);
});
