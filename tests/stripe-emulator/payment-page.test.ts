import { expect, test } from "vitest";
import { basket, paidSession, testWorld } from "./test-world";

test("the payment page lists the items and says that no money moves, without any script", async () => {
  const { fetch, sdk } = testWorld();
  const { url } = await sdk.checkout.sessions.create(basket());
  const page = await fetch(url ?? "");
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Stripe emulator: no real money moves. Never enter a real card.");
  for (const text of ["Honey", "2 × $12.50", "$25.00", "Sourdough loaf", "Pay $30.00"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('<a class="link" href="http://app.test/cart">Leave and go back</a>');
  expect(html).not.toContain("<script");
});

test("the page of a paid session redirects to the success page", async () => {
  const { fetch, ...world } = testWorld();
  const { session } = await paidSession({ fetch, ...world });
  const page = await fetch(`http://stripe.test/c/pay/${session.id}`);
  expect(page.status).toBe(303);
  expect(page.headers.get("location")).toBe(`http://app.test/success?session_id=${session.id}`);
});

test("the page of an expired session says so and links back", async () => {
  const { fetch, sdk } = testWorld();
  const { id, url } = await sdk.checkout.sessions.create(basket());
  await sdk.checkout.sessions.expire(id);
  const page = await fetch(url ?? "");
  expect(page.status).toBe(410);
  const html = await page.text();
  expect(html).toContain("This checkout has expired");
  expect(html).toContain('href="http://app.test/cart"');
});

test("a product name cannot inject markup", async () => {
  const { fetch, sdk } = testWorld();
  const product_data = { name: "<img src=x onerror=alert(1)>" };
  const line_items = [
    { price_data: { currency: "usd", unit_amount: 500, product_data }, quantity: 1 },
  ];
  const { url } = await sdk.checkout.sessions.create(basket({ line_items }));
  expect(await (await fetch(url ?? "")).text()).not.toContain("<img");
});

test("an unknown session is a 404, and an unknown button changes nothing", async () => {
  const { emulator, fetch, sdk } = testWorld();
  expect((await fetch("http://stripe.test/c/pay/cs_test_none")).status).toBe(404);
  const { url } = await sdk.checkout.sessions.create(basket());
  const answer = await fetch(url ?? "", { method: "POST", body: new URLSearchParams() });
  expect(answer.status).toBe(400);
  expect(emulator.state().charges).toEqual([]);
});
