import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { alikeStatement, type ComparedKind } from "~/models/joining/application/likely-same.server";
import { openDatabase, runBatch } from "~/platform/database";
import { makeMarket, makeVendor } from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { makeAsked, queueAll } from "../../../support/requests";
import { makeWorld, type World } from "../../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

async function alike(kind: ComparedKind, itemId: number, db = world.db) {
  const [found] = await runBatch(db, [alikeStatement(kind, itemId)]);
  return found.results.map(({ kind, id, by, name, isInTown }) => ({
    kind,
    id,
    name,
    by: [...JSON.parse(by), ...(isInTown ? ["town"] : [])],
  }));
}

it("a vendor is matched by name, email and phone in any spelling, with the best match first", async () => {
  const first = await makeVendor(world, {
    name: "Café Olé & Sons",
    contactPhone: "+1 (305) 555-0100",
    contactEmail: "INFO@ole.example",
  });
  await makeVendor(world, { name: "Cafe Other", contactPhone: "305 555 0199" });
  const gone = await makeVendor(world, { name: "cafe ole and sons", removedAt: world.now });
  const other = await makeAsked(world, "vendor_application", { title: "cafe-olé and Sons" });
  const asked = await makeAsked(world, "vendor_application", { title: "CAFE OLE AND SONS" });
  await world.db.run(sql`
    update vendor_applications set contact_phone = '305.555.0100', contact_email = 'info@ole.example'
    where id = ${asked.subjectId}`);
  await queueAll(world);
  expect(await alike("vendor_application", asked.itemId)).toEqual([
    {
      kind: "vendor",
      id: first.id,
      name: "Café Olé & Sons",
      by: ["mail", "name", "phone"],
    },
    {
      kind: "vendor_application",
      id: other.subjectId,
      name: "cafe-olé and Sons",
      by: ["name"],
    },
  ]);
  await world.db.run(sql`update vendors set removed_at = null where id = ${gone.id}`);
  await listAll(world);
  await world.db.run(sql`update vendors set name = 'Quite Another' where id = ${first.id}`);
  await listAll(world);
  const after = await alike("vendor_application", asked.itemId);
  expect(after.map(({ id, by }) => [id, by])).toEqual([
    [first.id, ["mail", "phone"]],
    [gone.id, ["name"]],
    [other.subjectId, ["name"]],
  ]);
});

it("a market is also matched by its address, in the guide and among recommendations", async () => {
  const there = await makeMarket(world, { name: "Old Name", address: "400 Canal St., Miami" });
  const told = await makeAsked(world, "market_recommendation", { title: "Canal Growers" });
  const asked = await makeAsked(world, "market_application", { title: "canal growers" });
  await world.db.run(sql`
    update market_submissions set address = '400 Canal St, Miami' where id = ${asked.subjectId}`);
  await queueAll(world);
  expect(await alike("market_application", asked.itemId)).toEqual([
    { kind: "market", id: there.id, name: "Old Name", by: ["place", "town"] },
    { kind: "market_submission", id: told.subjectId, name: "Canal Growers", by: ["name", "town"] },
  ]);
  expect(await alike("vendor_application", asked.itemId)).toEqual([]);
});

it("a recommended market is matched like an application, with name matches in its town first", async () => {
  const away = { city: "Tampa", location: "Tampa, FL", address: "" };
  const here = await makeMarket(world, { name: "plaza market", address: "" });
  for (let at = 0; at < 8; at++) await makeMarket(world, { name: "Plaza Market", ...away });
  const elsewhere = { city: "Mia", location: "Mia, FL", address: "" };
  const called = await makeMarket(world, {
    name: "Another",
    contactPhone: "305 555 0177",
    contactEmail: "plaza@example.com",
    ...elsewhere,
  });
  const asked = await makeAsked(world, "market_recommendation", { title: "Plaza Market" });
  await world.db.run(sql`
    update market_submissions set location = 'MIAMI, Florida', contact_phone = '(305) 555-0177',
      contact_email = 'Plaza@example.com' where id = ${asked.subjectId}`);
  await queueAll(world);
  const found = await alike("market_recommendation", asked.itemId);
  expect(found.slice(0, 2).map(({ id, by }) => [id, by])).toEqual([
    [called.id, ["mail", "phone"]],
    [here.id, ["name", "town"]],
  ]);
  expect(found).toHaveLength(8);
  expect(found[2]?.by).toEqual(["name"]);
  expect(await alike("market_application", asked.itemId)).toEqual([]);
});

it("matching shows at most eight, and reads as few rows among thousands as among a hundred", async () => {
  const asked = await makeAsked(world, "vendor_application", { title: "Crowd" });
  const cost = async (many: number) => {
    await world.db.run(sql`
      insert into vendors (name, vendor_type, contact_phone, contact_email, created_at, updated_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
      select 'Crowd', 'Monthly', '(305) 555 1234', 'crowd@example.com', 1, 1 from n`);
    const { db, cost } = openDatabase(world.d1, true);
    expect((await alike("vendor_application", asked.itemId, db)).length).toBeLessThanOrEqual(8);
    return cost.rowsRead;
  };
  await world.db.run(sql`
    update vendor_applications set contact_phone = '3055551234' where id = ${asked.subjectId}`);
  await queueAll(world);
  const few = await cost(100);
  expect(await cost(2000)).toBe(few);
  expect(few).toBeLessThan(200);
});
