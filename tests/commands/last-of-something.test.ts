import { expect, it } from "vitest";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { makeViewer, signedIn } from "../support/actors";
import { everyMinute, openShop, orderForm, preOrderPath, records } from "../support/shop";
import { makeWorld } from "../support/world";

it("exactly 10 of 50 customers get the last 10 items at once, and the money matches to the cent", async () => {
  const world = await makeWorld();
  const shop = await openShop(world, { dayLimit: 10 });
  const customers = [];
  for (let each = 0; each < 50; each += 1) {
    customers.push(await signedIn(world, await makeViewer(world, "customer")));
  }
  const form = orderForm(shop, { "items[0].quantity": "1" });
  const answers = await Promise.all(
    customers.map((as) => world.request("POST", preOrderPath(shop), { as, form })),
  );

  const placed = answers.filter(({ status }) => status === 302);
  const refused = answers.filter(({ status }) => status === 409);
  expect([placed.length, refused.length]).toEqual([10, 40]);
  for (const answer of refused) {
    expect(await answer.text()).toMatch(
      /Honey is sold out for your pickup date|Not enough left for your pickup date/,
    );
  }
  expect(await reconcile(world.db)).toEqual([]);

  // All ten pay at once, and webhooks and returning customers cross each other.
  const sessions = placed.map(
    (answer) => /cs_test_\w+/.exec(answer.headers.get("Location") ?? "")?.[0] ?? "",
  );
  await Promise.all(sessions.map((session) => world.stripe.pay(session)));
  await Promise.all([
    world.stripe.settle(),
    ...customers.flatMap((as) =>
      sessions
        .slice(0, 2)
        .map((session) => world.request("GET", `/success?session_id=${session}`, { as })),
    ),
  ]);
  await everyMinute(world);
  const { orders, ledger, stock } = await records(world);
  expect(orders.map(({ status }) => status)).toEqual(Array(10).fill("confirmed"));
  expect(ledger).toEqual(Array(10).fill({ kind: "charged", amount: 800 }));
  expect(stock).toEqual([10]);
  expect(world.stripe.emulator.state().charges.map(({ amount }) => amount)).toEqual(
    Array(10).fill(800),
  );
  expect(world.stripe.emulator.state().refunds).toEqual([]);
  expect(await reconcile(world.db)).toEqual([]);
}, 120_000);
