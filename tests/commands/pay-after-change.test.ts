import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { everyMinute, openShop, placeByForm, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let shop: Shop;
/** The checkout made when the order was placed. */
let first: string;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  first = await placeByForm(world, shop);
});

/**
 * The state after a worker ended once Stripe had made the checkout, but before the app stored it.
 */
const cutShort = () =>
  world.db.run(sql`update payments set checkout_session_id = null, checkout_url = null`);
const moveTo = (email: string) =>
  world.db.run(sql`update users set email = ${email} where user_type = 'customer'`);
const payNow = () => world.request("POST", "/orders/1/pay", { as: "customer", form: {} });
const leadsTo = (answer: Response) =>
  /cs_test_\w+/.exec(answer.headers.get("Location") ?? "")?.[0] ?? "none";
const pay = async (session: string) => {
  await world.stripe.pay(session);
  await world.stripe.settle();
};
const sessions = () => world.stripe.emulator.state().sessions;

describe("'Pay now' after an interrupted order and a changed email address", () => {
  beforeEach(async () => {
    await cutShort();
    await moveTo("ada.new@example.com");
  });

  it("leads to a checkout with the new address that confirms the order", async () => {
    const second = leadsTo(await payNow());
    expect(second).toMatch(/cs_test_/);
    expect(second).not.toBe(first);
    expect(sessions().find(({ id }) => id === second)?.customer_email).toBe("ada.new@example.com");
    await pay(second);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "confirmed" }],
      payments: [{ status: "paid" }],
      ledger: [{ kind: "charged", amount: 1600 }],
    });
  });

  it("leads to the same checkout when pressed again", async () => {
    expect(leadsTo(await payNow())).toBe(leadsTo(await payNow()));
  });

  it("opens the only checkout that counts: paying at the interrupted one confirms nothing", async () => {
    await pay(first);
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "pending_payment" }],
      ledger: [],
    });
    await pay(leadsTo(await payNow()));
    expect(await records(world)).toMatchObject({
      orders: [{ status: "confirmed" }],
      payments: [{ status: "paid", refunded: 0 }],
      ledger: [{ kind: "charged", amount: 1600 }],
    });
    expect(await reconcile(world.db)).toEqual([]);
  });
});

it("two payments started before and after an address change lead to one checkout, and the other is closed", async () => {
  await cutShort();
  const { d1 } = world;
  const { prepare } = d1;
  let other: Response | undefined;
  d1.prepare = (query) => {
    const statement = prepare.call(d1, query);
    if (other || !/update "payments" set "checkout_session_id"/.test(query)) return statement;
    d1.prepare = prepare;
    const before = async () => {
      await moveTo("ada.new@example.com");
      other = await payNow();
    };
    // Just before the first request stores its checkout, the second request starts and ends.
    return {
      ...statement,
      bind: (...values: unknown[]) => {
        const bound = statement.bind(...values);
        return {
          all: async () => before().then(() => bound.all()),
          raw: async () => before().then(() => bound.raw()),
        };
      },
    } as unknown as D1PreparedStatement;
  };
  const one = await payNow();
  expect(leadsTo(one)).toBe(leadsTo(other ?? one));
  expect(other).toBeDefined();
  const open = sessions().filter(({ status }) => status === "open");
  expect(open.map(({ id }) => id)).toEqual([leadsTo(one)]);
  await pay(leadsTo(one));
  expect((await records(world)).orders).toMatchObject([{ status: "confirmed" }]);
  const others = sessions().filter(({ id }) => id !== leadsTo(one));
  expect(others).toMatchObject([{ id: first, status: "expired" }]);
});
