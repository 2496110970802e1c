import { beforeEach, describe, expect, it } from "vitest";
import { pageLength, readListing } from "~/models/core/listing/listing";
import { markets } from "~/models/guide/market/market.tables";
import { endOrder } from "~/models/orders/order/end-order.server";
import { pastListing } from "~/models/orders/order/past-orders.rules";
import { exportPastOrders, listPastOrders } from "~/models/orders/order/past-orders.server";
import { pastOrdersView } from "~/models/orders/order/past-orders.view";
import { openDatabase } from "~/platform/database";
import { type Fair, makeFair, placeAt } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { fillMarketDay } from "../../../support/market-day";
import { makeWeighingFair, orderByCard, promiseAt } from "../../../support/weighed";

const today = "2026-05-10";
let fair: Fair;
beforeEach(async () => {
  fair = await makeFair();
});

const ctx = () => fair.world.ctx(fair.stalls[0].viewer);
/** In the afternoon of Sunday, May 10. */
const onSunday = () => ({ ...ctx(), now: Date.UTC(2026, 4, 10, 18) });
const asked = (query = "") => readListing(new URLSearchParams(query), pastListing);
const list = (query = "") => listPastOrders(onSunday(), asked(query));
const become = (status: string, ids: readonly number[]) =>
  fair.world.d1
    .prepare(
      `update orders set status = ?1, cancelled_by = iif(?1 = 'cancelled', 'vendor', null)
      where id in (select value from json_each(?2))`,
    )
    .bind(status, JSON.stringify(ids))
    .run();

/** A vendor's orders of several market days, and another vendor's orders of one of these days. */
async function fill() {
  const first = await fillMarketDay(fair, { count: 4, date: "2026-05-02" });
  const second = await fillMarketDay(fair, { count: 6, date: "2026-05-09" });
  const old = await fillMarketDay(fair, { count: 2, date: "2026-03-07" });
  const theirs = await fillMarketDay(fair, { count: 5, stall: 1, date: "2026-05-09" });
  await become("completed", [...first.slice(0, 3), ...second.slice(0, 4), ...old, ...theirs]);
  await become("not_collected", first.slice(3));
  await become("cancelled", second.slice(4, 5));
  return { first, second, old, theirs };
}

describe("a vendor's past orders", () => {
  it("are the vendor's finished orders of the period, latest first", async () => {
    const { first, second } = await fill();
    const { list: page } = await list();
    expect(page.rows.map(({ id }) => id)).toEqual([
      ...second.slice(0, 5).reverse(),
      ...[...first].reverse(),
    ]);
    expect(page.total).toEqual({ count: 9, isMore: false });
    expect((await list("days=7")).list.rows).toHaveLength(5);
    expect((await list("days=90")).list.rows).toHaveLength(11);
  });

  it("use the date at the vendor's markets, with a second read only outside New York time", async () => {
    await fill();
    await become("completed", await fillMarketDay(fair, { count: 1, date: "2026-05-03" }));
    const week = async (timeZone: string) => {
      await fair.world.db.update(markets).set({ timeZone });
      await listAll(fair.world);
      const { db, cost } = openDatabase(fair.world.d1, true);
      // Sunday, 2 AM in New York, and Saturday evening in Honolulu.
      const now = Date.UTC(2026, 4, 10, 6);
      const { list: page } = await listPastOrders({ ...ctx(), db, now }, asked("days=7"));
      return { last: page.rows.at(-1)?.pickupDate, trips: cost.roundTrips };
    };
    expect(await week("America/New_York")).toEqual({ last: "2026-05-09", trips: 1 });
    expect(await week("Pacific/Honolulu")).toEqual({ last: "2026-05-03", trips: 2 });
  });

  it("can be filtered by status", async () => {
    const { first } = await fill();
    const { list: page } = await list("status=not_collected");
    expect(page.rows.map(({ id, status }) => [id, status])).toEqual([[first[3], "not_collected"]]);
    expect(page.total.count).toBe(1);
  });

  it("have totals and best sellers that do not depend on the status filter", async () => {
    const { first } = await fill();
    await fair.world.d1
      .prepare("update order_items set product_name = 'Comb honey' where order_id = ?")
      .bind(first[0])
      .run();
    const view = pastOrdersView(await list("status=cancelled"));
    expect(view.counts.map(({ count, label }) => `${count} ${label}`)).toEqual([
      "7 collected",
      "1 not collected",
      "1 cancelled",
    ]);
    expect(view.plot).toMatchObject({
      figure: "$112.00",
      sentence: "The best of 2 market days was Sat, May 9, with $64.00.",
      points: [{ text: "$48.00" }, { text: "$64.00" }],
    });
    // The product's last name, and the quantity that was collected: uncollected products count as
    // not sold.
    expect(view.best).toEqual([
      { id: fair.stalls[0].products[0].id, name: "Honey", quantity: 14, taken: "$112.00" },
    ]);
  });

  it("have a total of at most so much if they were never weighed", async () => {
    fair = await makeWeighingFair();
    const chickens = await promiseAt(fair, { pickupDate: "2026-05-09" });
    const bread = await promiseAt(fair, {
      items: [{ productId: fair.stalls[0].products[1].id, quantity: 2 }],
    });
    await become("not_collected", [chickens, bread]);
    const { rows } = pastOrdersView(await list());
    expect(rows.map(({ total }) => total)).toEqual(["$16.00", "at most $27.00"]);
    const [, ...lines] = (await exportPastOrders(ctx(), asked(), today).text())
      .trim()
      .split("\r\n");
    expect(lines.map((line) => line.split(",").slice(6, 8))).toEqual([
      ["16", ""],
      ["27", "At most"],
    ]);
  });

  it("leave out orders that were never paid", async () => {
    const { orderId } = await placeAt(fair, { pickupDate: "2026-05-09" });
    await endOrder(ctx(), orderId, { by: "expired" });
    expect((await list()).list.rows).toEqual([]);
    expect(pastOrdersView(await list()).counts.map(({ count }) => count)).toEqual([0, 0, 0]);
  });
});

describe("paging through past orders", () => {
  const readAll = async (query: string) => {
    const seen: number[][] = [];
    let page: string | null = null;
    do {
      const at = new URLSearchParams(query);
      if (page) at.set("page", page);
      const { list: found } = await listPastOrders(onSunday(), asked(`${at}`));
      seen.push(found.rows.map(({ id }) => id));
      page = found.next;
    } while (page);
    return seen;
  };

  it("shows each order on one page, forward and backward, in both sort orders", async () => {
    const days = ["2026-05-02", "2026-05-03", "2026-05-09"];
    const ids: number[] = [];
    for (const date of days) ids.push(...(await fillMarketDay(fair, { count: 40, date })));
    await become("completed", ids);
    await become("not_collected", ids.slice(30, 50));
    for (const query of ["", "sort=-pickup"]) {
      const pages = await readAll(query);
      expect(pages.map((page) => page.length)).toEqual([pageLength, pageLength, 20]);
      const order = query ? ids : [...ids].reverse();
      expect(pages.flat()).toEqual(order);
      const first = (await list(query)).list;
      const second = await listPastOrders(onSunday(), asked(`${query}&page=${first.next}`));
      const back = await listPastOrders(onSunday(), asked(`${query}&page=${second.list.previous}`));
      expect(back.list.rows.map(({ id }) => id)).toEqual(pages[0]);
    }
  });

  it("does not read orders older than the period", async () => {
    const cost = async () => {
      const { db, cost: read } = openDatabase(fair.world.d1, true);
      await listPastOrders({ ...onSunday(), db }, asked("days=90"));
      expect(read.roundTrips).toBe(1);
      return read.rowsRead;
    };
    await become("completed", await fillMarketDay(fair, { count: 100, date: "2026-05-09" }));
    const few = await cost();
    await become("completed", await fillMarketDay(fair, { count: 3000, date: "2025-05-10" }));
    await become("cancelled", await fillMarketDay(fair, { count: 3000, date: "2025-05-17" }));
    expect(await cost()).toBeLessThanOrEqual(few + 20);
  });
});

describe("the file of past orders", () => {
  const file = async (query = "") => {
    const answer = exportPastOrders(ctx(), asked(query), today);
    expect(answer.headers.get("Content-Disposition")).toContain(
      "market-day-orders-2026-04-11-to-2026-05-10.csv",
    );
    return (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  };

  it("has all orders of the page's list, with amounts as numbers", async () => {
    const ids = await fillMarketDay(fair, { count: 620, date: "2026-05-02" });
    await become("completed", ids);
    const [head, first, ...rest] = await file();
    expect(head).toBe("Order,Pickup date,Market,Customer,State,Payment,Total,Total note,Products");
    expect(first).toMatch(
      /^ORD-0620,2026-05-02,Grove Market,[\w-]+,Completed,At pickup,16,,2 Honey$/,
    );
    expect(rest).toHaveLength(619);
    expect(new Set(rest).size).toBe(619);
    expect(await file("status=cancelled")).toHaveLength(1);
  });

  it("says of an order whose card was never charged that the card waits for the weighing", async () => {
    fair = await makeWeighingFair();
    await become("not_collected", [await orderByCard(fair, { pickupDate: "2026-05-09" })]);
    expect((await file())[1]).toContain('"By card, when weighed"');
  });

  it("contains nothing that a spreadsheet would run", async () => {
    const ids = await fillMarketDay(fair, { count: 1, date: "2026-05-02" });
    await become("completed", ids);
    await fair.world.d1.prepare("update orders set market_name = '=HYPERLINK(1)'").run();
    await fair.world.d1.prepare("update users set username = '@SUM(1)' || id").run();
    await fair.world.d1.prepare("update order_items set product_name = '=1+1'").run();
    const [, line] = await file();
    expect(line).toContain(",'=HYPERLINK(1),'@SUM(1)");
    expect(line).toMatch(/,2 =1\+1$/);
  });
});
