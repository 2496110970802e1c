import { beforeEach, expect, it } from "vitest";
import { makePerson } from "../support/actors";
import { fillBasket, makeSquare, placeOpen, type Square } from "../support/basket";

let square: Square;
beforeEach(async () => {
  square = await makeSquare();
});

const atPickup = { eggs: "at_pickup", bread: "at_pickup", peaches: "at_pickup" } as const;
const file = async (path: string) => {
  const answer = await square.world.request("GET", path, { as: "customer" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  return (await answer.text()).replaceAll("\r\n ", "");
};

it("a visit and each of its orders lead to the same calendar event", async () => {
  await fillBasket(square, { eggs: 2, bread: 1, peaches: 3 });
  const { basketId } = await placeOpen(square, atPickup);
  const ofVisit = await file(`/visits/${basketId}/calendar.ics`);
  expect(ofVisit).toContain("UID:order-1@market-day");
  expect(ofVisit).toContain("SUMMARY:Saturday at Riverside: 3 stops");
  expect(await file("/orders/2/calendar.ics")).toBe(ofVisit);
  const page = await square.world.request("GET", `/visits/${basketId}`, { as: "customer" });
  expect(await page.text()).toContain(`href="/visits/${basketId}/calendar.ics"`);
});

it("an order of a basket with one vendor stays an event of its own", async () => {
  await fillBasket(square, { eggs: 2 });
  const { basketId } = await placeOpen(square, atPickup);
  const ofOrder = await file("/orders/1/calendar.ics");
  expect(ofOrder).toContain("UID:order-1@market-day");
  expect(await file(`/visits/${basketId}/calendar.ics`)).toBe(ofOrder);
});

it("another customer gets no calendar file of a visit", async () => {
  await fillBasket(square, { eggs: 2, bread: 1 });
  const { basketId } = await placeOpen(square, atPickup);
  const stranger = await makePerson(square.world, { username: "stranger" });
  for (const path of [`/visits/${basketId}/calendar.ics`, "/orders/1/calendar.ics"]) {
    expect((await square.world.request("GET", path, { as: stranger })).status).toBe(404);
  }
});
