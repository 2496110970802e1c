import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveMarket } from "../support/factories";
import { type Fair, makeFair } from "../support/fair";
import { listAll } from "../support/listed";
import { saturday } from "../support/shop";

const at = "/market-manager-dashboard/book";

/** Saturday afternoon. `manager` runs the first market, `other` the second. */
let fair: Fair;
let manager: Actor;
let other: Actor;
let vendor: Actor;
beforeEach(async () => {
  fair = await makeFair();
  fair.world.now = Date.UTC(2026, 4, 9, 20);
  const runs = async (index: 0 | 1) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, fair.markets[index]);
    return person;
  };
  [manager, other] = [await runs(0), await runs(1)];
  vendor = await signedIn(fair.world, fair.stalls[0].viewer);
});
const post = (path: string, form: Record<string, string | string[]>, as = manager) =>
  fair.world.request("POST", path, { as, form });
const get = async (path: string, as = manager) =>
  (await fair.world.request("GET", path, { as })).text();
const bee = () => fair.stalls[0].vendor.id;
const own = () => `/vendor-takings/${fair.markets[0].id}/${saturday}`;

it("a market report is saved, sales are reported and entered, and the year and its file show them", async () => {
  const [hour, people] = ["counts[0].hour", "counts[0].people"];
  const form = { there: [`${bee()}`], visitors: "", [hour]: "08:00", [people]: "10", version: "0" };
  expect((await post(`${at}/${saturday}`, form)).status).toBe(302);
  expect((await post(`${at}/${saturday}`, form)).status).toBe(409);
  expect(await get(`${at}/${saturday}`)).toContain("in 1 of 6 hours");
  const said = { vendorId: `${bee()}`, cash: "120.50", snap: "0", version: "0" };
  expect((await post(own(), said, vendor)).status).toBe(302);
  expect(await get("/vendor-takings", vendor)).toContain("$120.50");
  const entered = { ...said, cash: "$121", card: "9.99", version: "1" };
  expect((await post(`${at}/${saturday}/${bee()}`, entered)).status).toBe(302);
  expect(await get(`${at}/${saturday}`)).toContain("Entered by the market (");
  expect(await get(at)).toContain("$130.99");
  const file = await get(`${at}/year.csv?year=2026`);
  expect(file).toContain(`${saturday},Visitors,,360,estimated,`);
  expect(file).toContain(`${saturday},Card,Bee Stall,9.99,reported,the market`);
});

it("a vendor who joined later has no line in an earlier day's market report or sales", async () => {
  const { world, markets, stalls } = fair;
  const late = stalls[1].vendor;
  await world.db.run(sql`delete from market_vendors where vendor_id = ${late.id}`);
  await listAll(world);
  const vendors = `/market-manager-dashboard/vendors/add`;
  expect((await post(vendors, { vendorId: `${late.id}` })).status).toBe(302);
  const before = "2026-05-02";
  expect(await get(`${at}/${saturday}`)).toContain("Jam Stall");
  const page = await get(`${at}/${before}`);
  expect(page).toContain("Bee Stall");
  expect(page).not.toContain("Jam Stall");
  const written = await post(`${at}/${before}`, { there: [`${late.id}`], visitors: "10" });
  expect(written.status).toBe(422);
  expect(await written.text()).toContain("Jam Stall joined the market after this day.");
  const entered = await post(`${at}/${before}/${late.id}`, { cash: "5", version: "0" });
  expect(entered.status).toBe(404);
  const its = await signedIn(world, stalls[1].viewer);
  const reported = { vendorId: `${late.id}`, cash: "5" };
  expect((await post(`/vendor-takings/${markets[0].id}/${before}`, reported, its)).status).toBe(
    404,
  );
  const own = await get("/vendor-takings", its);
  expect(own).toContain(saturday);
  expect(own).not.toContain(before);
  expect((await post(`${at}/${saturday}/${late.id}`, { cash: "5", version: "0" })).status).toBe(
    302,
  );
});

it("a market report is not found for another market or vendor, and invalid amounts are refused", async () => {
  const said = { vendorId: `${bee()}`, cash: "1" };
  const away = await signedIn(fair.world, fair.stalls[1].viewer);
  expect(
    (await post(`${at}/${saturday}/${bee()}?market=${fair.markets[0].id}`, said, other)).status,
  ).toBe(404);
  expect((await post(own(), said, away)).status).toBe(404);
  for (const date of ["2026-05-08", "2026-05-16", "2026-13-99"]) {
    expect((await post(`${at}/${date}`, {})).status).toBe(404);
  }
  for (const more of [{ cash: "-1" }, { cash: "a lot" }, { cash: "" }]) {
    expect((await post(own(), { ...said, ...more }, vendor)).status).toBe(422);
  }
  expect((await post(`${at}/${saturday}`, { visitors: "-1" })).status).toBe(422);
  expect(await get("/vendor-takings", vendor)).toContain("Not reported");
});
