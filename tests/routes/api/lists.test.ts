import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, makeViewer, signedIn } from "../../support/actors";
import { makeMarket, makeProduct, makeSchedule, makeVendor } from "../../support/factories";
import { listAll } from "../../support/listed";
import { queueAll } from "../../support/requests";
import { makeStoodOrders } from "../../support/stood";
import { makeWorld, type World } from "../../support/world";

interface Answered {
  ids: number[];
  total: string | null;
  relation: string | null;
  next: string | null;
  status: number;
}
let world: World;
async function list(path: string, as: Actor | "admin" | "nobody" = "nobody"): Promise<Answered> {
  const { status, headers, ...answer } = await world
    .request("GET", path, { as })
    .then(async (got) => ({ status: got.status, headers: got.headers, body: await got.json() }));
  return {
    status,
    ids: status === 200 ? (answer.body as { id: number }[]).map(({ id }) => id) : [],
    total: headers.get("X-Total-Count"),
    relation: headers.get("X-Total-Count-Relation"),
    next: /^<(.+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1] ?? null,
  };
}
/** The ids of a whole list, read a few at a time. */
async function walked(path: string, as: Parameters<typeof list>[1] = "nobody") {
  const seen: number[] = [];
  for (let next: string | null = path; next !== null; ) {
    const slice: Answered = await list(next, as);
    expect(slice.status).toBe(200);
    seen.push(...slice.ids);
    next = slice.next;
  }
  return seen;
}

describe("lists of vendors and markets", () => {
  beforeAll(async () => {
    world = await makeWorld();
    const [grove, gables] = [
      await makeMarket(world, { name: "Grove", lat: 25.77, lng: -80.19 }),
      await makeMarket(world, { name: "Gables", lat: 26.6, lng: -81.9 }),
    ];
    await makeSchedule(world, grove, { day: "Saturday" });
    await makeSchedule(world, gables, { day: "Sunday" });
    await makeVendor(world, { name: "Salt", at: [grove] });
    await makeVendor(world, { name: "Rye", at: [gables] });
    await makeVendor(world, { name: "Both", at: [grove, gables] });
    await makeVendor(world, { name: "Nowhere" });
    await makeVendor(world, { name: "Gone", at: [grove], removedAt: 1 });
  });

  it.each([
    ["", [1, 2, 3, 4]],
    ["day=Saturday", [1, 3]],
    ["day=sunday", [2, 3]],
    ["day=Monday", []],
    ["q=salt", [1]],
    ["q=grove", [1, 3]],
    ["q=ry", [2]],
    ["q=rye&day=Saturday", []],
    ["near=25.77,-80.19&within=5", [1, 3]],
    ["near=26.6,-81.9&within=5&day=Sunday&q=both", [3]],
    ["category=herbs", []],
  ])("of vendors are filtered and counted with the query '%s'", async (query, ids) => {
    const found = await list(`/api/vendors?${query}`);
    expect(found.ids).toEqual(ids);
    expect([found.total, found.relation]).toEqual([String(ids.length), null]);
    expect(await walked(`/api/vendors?${query}&limit=1`)).toEqual(ids);
  });

  it("of vendors refuse a filter that is not understood", async () => {
    expect((await list("/api/vendors?day=Someday")).status).toBe(422);
    // SNAP is a category of markets, not of vendors.
    expect((await list("/api/vendors?category=SNAP")).status).toBe(422);
    expect((await list("/api/vendors?near=Atlantis")).status).toBe(422);
  });

  it("of markets are counted after filtering, too", async () => {
    const found = await list("/api/markets?day=Saturday&limit=1");
    expect([found.ids, found.total]).toEqual([[1], "1"]);
    expect((await list("/api/markets/search/day/Sunday")).total).toBe("1");
    // `season` is a filter of pages, which a program may have copied from an address.
    expect((await list("/api/markets?day=Saturday&season=out")).total).toBe("1");
    expect(await walked("/api/markets?q=g&limit=1")).toEqual([1, 2]);
  });

  it("of a vendor's products come in pages, and by when they changed", async () => {
    const ids: number[] = [];
    for (const name of ["Bread", "Honey", "Salt"]) {
      world.now += 60_000;
      ids.push((await makeProduct(world, { id: 1 }, { name, updatedAt: world.now })).id);
    }
    expect(await walked("/api/vendors/1/products?limit=2")).toEqual(ids);
    const since = new Date(world.now - 60_000).toISOString();
    const changed = await list(`/api/vendors/1/products?updated_since=${since}`);
    expect([changed.ids, changed.total]).toEqual([ids.slice(1), "2"]);
    expect(await walked(`/api/vendors/1/products?updated_since=${since}&limit=1`)).toEqual(
      ids.slice(1),
    );
  });
});

describe("the list of what has changed since a moment", () => {
  const since = (ms: number) => `updated_since=${new Date(ms).toISOString()}`;
  beforeAll(async () => {
    world = await makeWorld();
    const grove = await makeMarket(world, { name: "Grove" });
    const gables = await makeMarket(world, { name: "Gables" });
    const bay = await makeMarket(world, { name: "Bay" });
    await makeSchedule(world, grove, { day: "Saturday" });
    await makeSchedule(world, gables, { day: "Sunday" });
    await makeSchedule(world, bay, { day: "Saturday" });
    const salt = await makeVendor(world, { name: "Salt", at: [grove] });
    const rye = await makeVendor(world, { name: "Rye", at: [gables] });
    const oak = await makeVendor(world, { name: "Oak", at: [bay] });
    for (const [at, stall] of [salt, rye, oak].entries()) {
      await makeProduct(world, stall, { name: `Honey ${at}`, category: "other" });
    }
    const gone = await makeMarket(world, { name: "Gone" });
    await world.db.run(sql`update markets set removed_at = 1 where id = ${gone.id}`);
    await listAll(world);
    // The third record of each kind changed first; the other two changed later, in the same
    // millisecond.
    await world.db.run(sql`update guide_changes set at = iif(record_id = 3, 6000, 8000)`);
  });

  it.each([
    ["/api/markets", since(8000), [1, 2]],
    ["/api/markets", since(6001), [1, 2]],
    ["/api/markets", since(6000), [3, 1, 2]],
    ["/api/markets", since(8001), []],
    ["/api/markets", `${since(0)}&day=Saturday`, [3, 1]],
    ["/api/markets", `${since(0)}&q=g`, [1, 2]],
    ["/api/markets", `${since(0)}&q=gables`, [2]],
    ["/api/markets/search/day/Sunday", since(0), [2]],
    ["/api/vendors", since(8000), [1, 2]],
    ["/api/vendors", since(0), [3, 1, 2]],
    ["/api/vendors", `${since(0)}&day=Saturday`, [3, 1]],
    ["/api/vendors", `${since(0)}&q=rye`, [2]],
    ["/api/vendors", `${since(0)}&category=herbs`, []],
    ["/api/products", since(8000), [1, 2]],
    ["/api/products", since(0), [3, 1, 2]],
    ["/api/products", `${since(0)}&vendor=2`, [2]],
    ["/api/products", `${since(0)}&market=3`, [3]],
    ["/api/products", `${since(0)}&q=honey`, [3, 1, 2]],
    ["/api/products", `${since(0)}&q=bread`, []],
  ])("contains each record that %s?%s matches once", async (path, query, ids) => {
    const found = await list(`${path}?${query}`);
    expect([found.ids, found.total, found.relation]).toEqual([ids, String(ids.length), null]);
    expect(await walked(`${path}?${query}&limit=1`)).toEqual(ids);
  });

  it("is available as CSV too", async () => {
    const csv = await world.request("GET", `/api/markets.csv?${since(8000)}`);
    expect((await csv.text()).split("\r\n").slice(1, -1)).toHaveLength(2);
  });

  it("omits deleted records, which /api/changes lists", async () => {
    expect((await list(`/api/markets?${since(0)}`)).ids).not.toContain(4);
    const changes = await (await world.request("GET", "/api/changes?since=0")).json();
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "market", id: 4, deleted: true }),
    );
  });

  it("is refused for an invalid moment and when combined with nearness or a plain cursor", async () => {
    for (const path of [
      "/api/markets",
      "/api/vendors",
      "/api/products",
      "/api/vendors/1/products",
    ]) {
      for (const odd of ["yesterday", "2026-05-07", "3000"]) {
        expect((await list(`${path}?updated_since=${odd}`)).status, path + odd).toBe(422);
      }
      expect((await list(`${path}?${since(0)}&cursor=7`)).status, path).toBe(422);
    }
    expect((await list(`/api/markets?${since(0)}&near=25.77,-80.19`)).status).toBe(422);
    expect((await list(`/api/vendors?${since(0)}&near=25.77,-80.19`)).status).toBe(422);
  });

  it("reads the same number of rows, however long the guide is", async () => {
    world.countRows();
    const read = async (path: string) => {
      const answer = await world.request("GET", `${path}?${since(7000)}&limit=1`);
      return Number(/rows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
    };
    const paths = ["/api/markets", "/api/vendors"];
    const before = await Promise.all(paths.map(read));
    const many = sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < 300)`;
    await world.db.run(sql`${many}
      insert into markets (name, created_at, updated_at) select 'Another ' || n, 0, 0 from n`);
    await world.db.run(sql`${many}
      insert into vendors (name, vendor_type, created_at, updated_at)
      select 'Another ' || n, 'Weekly Vendor', 0, 0 from n`);
    expect(before.every((rows) => rows > 0)).toBe(true);
    expect(await Promise.all(paths.map(read))).toEqual(before);
  });
});

describe("requests for administrator accounts", () => {
  it("are listed in pages like every list, and read the same number of rows however many there are", async () => {
    world = await makeWorld();
    const ask = (name: string, status: string, at: number) =>
      world.db.run(sql`
        insert into admin_requests (first_name, last_name, username, email, password, requested_at, status)
        values ('Robin', 'Example', ${name}, ${`${name}@example.com`}, 'scrypt$x', ${at}, ${status})`);
    // Among the pending and among the decided requests, two have the same time, so their ids decide
    // the order.
    for (const [name, status, at] of [
      ["a", "approved", 1],
      ["b", "pending", 5],
      ["c", "denied", 3],
      ["d", "pending", 5],
      ["e", "approved", 3],
      ["f", "pending", 4],
    ] as const) {
      await ask(name, status, at);
    }
    await queueAll(world);
    const inOrder = [6, 2, 4, 5, 3, 1];
    const path = "/api/admin-requests";
    const all = await list(path, "admin");
    expect([all.ids, all.total, all.relation]).toEqual([inOrder, "6", null]);
    for (const limit of [1, 2, 3]) {
      expect(await walked(`${path}?limit=${limit}`, "admin")).toEqual(inOrder);
    }
    expect((await list(`${path}?limit=2`, "admin")).total).toBe("6");
    expect((await list(`${path}?cursor=2`, "admin")).status).toBe(422);
    world.countRows();
    const read = async () => {
      const answer = await world.request("GET", `${path}?limit=2`, { as: "admin" });
      return Number(/rows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
    };
    const more = async (from: number, to: number) => {
      for (let each = from; each < to; each++) await ask(`x${each}`, "denied", 10 + each);
      await queueAll(world);
    };
    await more(0, 3);
    const before = await read();
    await more(3, 40);
    expect(await read()).toBe(before);
  });
});

describe("orders", () => {
  let ann: Actor;
  let bea: Actor;
  /** Makes open orders for a vendor. */
  async function stand({ viewer }: Actor, count: number) {
    const vendorId = viewer?.vendorId ?? 0;
    const [market, customer] = [await makeMarket(world), await makeViewer(world, "customer")];
    const { id: productId } = await makeProduct(world, { id: vendorId });
    const order = { vendorId, marketId: market.id, userId: customer.id, account: null };
    const items = [{ productId, name: "Bread", quantity: 1, unitPrice: 500 }];
    await makeStoodOrders(
      world,
      Array.from({ length: count }, () => ({ ...order, items })),
    );
  }
  beforeAll(async () => {
    world = await makeWorld();
    [ann, bea] = [
      await signedIn(world, await makeViewer(world, "vendor")),
      await signedIn(world, await makeViewer(world, "vendor")),
    ];
    for (const stall of [ann, bea]) await stand(stall, 5);
    // For each vendor: two orders changed at the same moment, one later, and two earlier.
    await world.db.run(sql`update orders set updated_at = case id % 5
      when 1 then 3000 when 2 then 3000 when 3 then 4000 when 4 then 1000 else 2000 end`);
  });

  it("come newest first, or by when they changed, each once", async () => {
    const own = await list("/api/vendor/orders", ann);
    expect([own.ids, own.total]).toEqual([[5, 4, 3, 2, 1], "5"]);
    expect(await walked("/api/vendor/orders?limit=2", ann)).toEqual([5, 4, 3, 2, 1]);
    const since = new Date(3000).toISOString();
    const path = `/api/vendor/orders?updated_since=${since}`;
    expect(await walked(`${path}&limit=1`, ann)).toEqual([1, 2, 3]);
    expect(await walked(`${path}&limit=1`, bea)).toEqual([6, 7, 8]);
    expect((await list(path, ann)).total).toBe("3");
  });

  it.each(["yesterday", "2026-05-07", "2026-13-07T15:00:00Z", "3000"])(
    "are not listed since the invalid moment “%s”",
    async (moment) => {
      expect((await list(`/api/vendor/orders?updated_since=${moment}`, ann)).status).toBe(422);
    },
  );

  it("read the same number of rows since a moment, however many there are", async () => {
    world.countRows();
    const read = async () => {
      const path = `/api/vendor/orders?updated_since=${new Date(3000).toISOString()}&limit=2`;
      const answer = await world.request("GET", path, { as: ann });
      return Number(/rows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
    };
    const before = await read();
    await stand(ann, 300);
    expect(await read()).toBe(before);
  });

  it("of all customers are listed in pages like every list", async () => {
    const all = await walked("/api/admin/orders?limit=100", "admin");
    expect(new Set(all).size).toBe(all.length);
    const first = await list("/api/admin/orders?limit=3", "admin");
    expect([first.ids.length, first.relation]).toEqual([3, "gte"]);
    const users = await list("/api/admin/users?limit=1", "admin");
    expect([users.ids.length, users.relation]).toEqual([1, null]);
  });

  it.each([
    ["orders?status=confirmd", "status"],
    ["orders?vendor=abc", "vendor"],
    ["orders?sort=oldest", "sort"],
    ["orders?sort=--newest", "sort"],
    ["audit?from=yesterday", "from"],
    ["mail?state=lost", "state"],
  ])("/api/admin/%s is refused instead of listing everything", async (path, name) => {
    const answer = await world.request("GET", `/api/admin/${path}`, { as: "admin" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { [name]: [expect.any(String)] } });
  });
});
