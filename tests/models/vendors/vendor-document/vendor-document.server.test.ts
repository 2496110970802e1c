import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import { readDocument } from "~/models/vendors/document/document.server";
import {
  askForDocuments,
  readMarketDocuments,
} from "~/models/vendors/vendor-document/asked-documents.server";
import {
  changeVendorDocument,
  deleteVendorDocument,
  listVendorDocuments,
  putVendorDocument,
  queueDocumentReminders,
  whoReadsVendorDocuments,
} from "~/models/vendors/vendor-document/vendor-document.server";
import type { VendorViewer, Viewer } from "~/platform/viewer";
import { makePerson, makeViewer } from "../../../support/actors";
import {
  giveMarket,
  giveVendor,
  makeMarket,
  makeUser,
  makeVendor,
  proveAddress,
  showsDocuments,
} from "../../../support/factories";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";
import { makeWorld, type World } from "../../../support/world";

type Manager = RunsMarkets["viewer"];

/** Bee stands at both markets, Jam only at the second. */
let world: World;
let bee: VendorViewer;
let jam: VendorViewer;
let her: Manager;
let his: Manager;
let grove: number;
let bay: number;
beforeEach(async () => {
  world = await makeWorld();
  const markets = [await makeMarket(world), await makeMarket(world)] as const;
  [grove, bay] = [markets[0].id, markets[1].id];
  const manager = async (id: number) => {
    const person = await makePerson(world, { userType: "market_manager" });
    await giveMarket(world, person, { id });
    return person.viewer as Manager;
  };
  [her, his] = [await manager(grove), await manager(bay)];
  const stall = async (name: string, at: { id: number }[]) => {
    const vendor = await makeVendor(world, { name, at, account: null });
    const user = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, user, vendor);
    await proveAddress(world, user);
    const vendors = [{ id: vendor.id, name: "Stall", role: "owner" as const }];
    return {
      ...user,
      role: "vendor",
      vendorId: vendor.id,
      vendors,
      marketId: null,
    } as VendorViewer;
  };
  [bee, jam] = [await stall("Bee Stall", [...markets]), await stall("Jam Stall", [markets[1]])];
  for (const { vendorId } of [bee, jam]) {
    for (const marketId of [grove, bay]) await showsDocuments(world, vendorId, marketId);
  }
});
const as = <V extends Viewer>(viewer: V) => world.ctx(viewer);
const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
const put = (
  expiresOn: string | null = "2026-09-30",
  viewer = bee,
  kind: "insurance" | "licence" | "food_permit" = "insurance",
) =>
  putVendorDocument(as(viewer), {
    vendorId: viewer.vendorId,
    kind,
    file: new File([pdf], "Insurance 2026.pdf"),
    expiresOn,
  });
const kept = async (viewer = bee) =>
  (await listVendorDocuments(as(viewer))).documents.map(({ id, kind, expiresOn }) => [
    id,
    kind,
    expiresOn,
  ]);
const refused = (code: string) => expect.objectContaining({ code });
const read = async (viewer: Viewer, id = 1) => {
  const ctx = world.ctx(viewer);
  return (await readDocument(ctx, id, whoReadsVendorDocuments(ctx))).status;
};
const leaves = (viewer: VendorViewer) =>
  sql`delete from vendor_accounts where user_id = ${viewer.id}`;

describe("a vendor's documents", () => {
  it("are listed by kind and last day, the longest valid first, for each vendor separately", async () => {
    await put("2026-09-30");
    await put(null, bee, "food_permit");
    await put("2027-09-30");
    await put("2026-12-31", jam);
    expect(await kept()).toEqual([
      [2, "food_permit", null],
      [3, "insurance", "2027-09-30"],
      [1, "insurance", "2026-09-30"],
    ]);
    expect(await kept(jam)).toEqual([[4, "insurance", "2026-12-31"]]);
  });

  it("are readable only by owners, administrators and managers of markets that may see them", async () => {
    await put(null, bee);
    await put(null, jam);
    const admin = await makeViewer(world, "admin");
    const customer = await makeViewer(world, "customer");
    const helper = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, helper, { id: bee.vendorId }, "helper");
    for (const viewer of [bee, her, his, admin]) expect(await read(viewer)).toBe(200);
    for (const viewer of [jam, his, admin]) expect(await read(viewer, 2)).toBe(200);
    const helps = {
      ...bee,
      id: helper.id,
      vendors: [{ id: bee.vendorId, name: "Stall", role: "helper" as const }],
    };
    for (const [viewer, id] of [
      [jam, 1],
      [customer, 1],
      [helps, 1],
      [her, 2],
      [bee, 2],
    ] as const) {
      await expect(read(viewer, id)).rejects.toEqual(refused("not_found"));
    }
    // A manager cannot read the document once the vendor has left the market, or once they no
    // longer run the market.
    await world.db.run(sql`delete from market_vendors where market_id = ${grove}`);
    await listAll(world);
    await expect(read(her)).rejects.toEqual(refused("not_found"));
    await world.db.run(sql`delete from market_managers where user_id = ${his.id}`);
    await expect(read(his)).rejects.toEqual(refused("not_found"));
    await world.db.run(leaves(bee));
    await expect(read(bee)).rejects.toEqual(refused("not_found"));
  });

  it("can be added, changed and deleted by owners only, checked again at that moment", async () => {
    await put();
    const named = { vendorId: bee.vendorId, documentId: 1 };
    const change = (viewer: VendorViewer) =>
      changeVendorDocument(as(viewer), { ...named, expiresOn: "2028-01-01" });
    const helps = {
      ...bee,
      vendors: [{ id: bee.vendorId, name: "Stall", role: "helper" as const }],
    };
    for (const attempt of [() => put(null, helps), () => change(helps)]) {
      await expect(attempt()).rejects.toEqual(refused("owner_only"));
    }
    await expect(deleteVendorDocument(as(helps), named)).rejects.toEqual(refused("owner_only"));
    // Another vendor's document, requested together with the caller's own vendor.
    await expect(change(jam)).rejects.toEqual(refused("not_found"));
    await expect(
      deleteVendorDocument(as(jam), { ...named, vendorId: jam.vendorId }),
    ).rejects.toEqual(refused("not_found"));
    for (const [statement, attempt] of [
      [/insert into stall_documents/, () => put("2029-01-01")],
      [/update stall_documents set expires_on/, () => change(bee)],
      [/update documents set discarded_at/, () => deleteVendorDocument(as(bee), named)],
    ] as const) {
      meanwhile(world, statement, leaves(bee));
      await expect(attempt()).rejects.toEqual(refused("not_found"));
      await giveVendor(world, bee, { id: bee.vendorId });
    }
    expect(await kept()).toEqual([[1, "insurance", "2026-09-30"]]);
    await deleteVendorDocument(as(bee), named);
    expect(await kept()).toEqual([]);
  });

  it("number at most twenty, even if two are added at once", async () => {
    await put(null, jam);
    for (const _ of Array(19)) await put(null);
    meanwhile(world, /insert into stall_documents/, () => put(null));
    await expect(put(null)).rejects.toBeTruthy();
    expect(await kept()).toHaveLength(20);
    await expect(put(null)).rejects.toEqual(refused("invalid"));
    await deleteVendorDocument(as(bee), { vendorId: bee.vendorId, documentId: 2 });
    await put(null);
    expect(await kept()).toHaveLength(20);
  });

  it("cannot end on a past day, and an outdated change is refused", async () => {
    await expect(put("2026-05-06")).rejects.toEqual(refused("invalid"));
    await put();
    const change = (version: number, expiresOn: string) =>
      changeVendorDocument(as(bee), { vendorId: bee.vendorId, documentId: 1, version, expiresOn });
    await change(1, "2027-01-01");
    await expect(change(1, "2027-02-01")).rejects.toEqual(refused("changed"));
    await expect(change(2, "2026-05-06")).rejects.toEqual(refused("invalid"));
    expect(await kept()).toEqual([[1, "insurance", "2027-01-01"]]);
  });
});

describe("the documents that a market asks for", () => {
  it("are set by that market's manager only, checked again in the write", async () => {
    await askForDocuments(as(her), { marketId: grove, kinds: ["food_permit", "insurance"] });
    await expect(askForDocuments(as(his), { marketId: grove, kinds: [] })).rejects.toEqual(
      refused("not_found"),
    );
    meanwhile(world, /update markets set asked_documents/, sql`delete from market_managers`);
    await expect(askForDocuments(as(her), { marketId: grove, kinds: [] })).rejects.toEqual(
      refused("not_found"),
    );
    expect(
      await world.db.all(sql`select id, asked_documents asked, version from markets order by id`),
    ).toEqual([
      { id: grove, asked: '["insurance","food_permit"]', version: 1 },
      { id: bay, asked: "[]", version: 1 },
    ]);
  });

  it("show the longest valid document of each vendor at the market, and no others", async () => {
    for (const [viewer, marketId] of [
      [her, grove],
      [his, bay],
    ] as const) {
      await askForDocuments(as(viewer), { marketId, kinds: ["insurance", "licence"] });
    }
    await put("2026-09-30");
    await put("2027-09-30");
    await put("2026-12-31", jam);
    await put(null, jam);
    await put("2026-12-31", bee, "licence");
    await deleteVendorDocument(as(bee), { vendorId: bee.vendorId, documentId: 5 });
    const held = async (viewer: Manager, marketId: number) =>
      (await readMarketDocuments(as(viewer), marketId)).held.map(({ documentId, expiresOn }) => [
        documentId,
        expiresOn,
      ]);
    expect(await held(her, grove)).toEqual([[2, "2027-09-30"]]);
    expect(await held(his, bay)).toEqual([
      [2, "2027-09-30"],
      [4, null],
    ]);
    await expect(held(her, bay)).rejects.toEqual(refused("not_found"));
  });
});

describe("document reminders", () => {
  /**
   * Runs the job in the morning of a day. Answers the subjects of all emails that each vendor's
   * owner has received by then.
   */
  const run = async (date: string) => {
    world.now = Date.parse(`${date}T14:00:00Z`);
    await queueDocumentReminders(world.ctx(null));
    await deliverMail(world.ctx(null));
    const subjects = (viewer: VendorViewer) =>
      world.mailbox.to(viewer.email).map(({ subject }) => subject);
    return { bee: subjects(bee), jam: subjects(jam) };
  };
  const mail = (when: string) => `Bee Stall: Insurance expires ${when}`;

  it("are sent 60, 30 and 7 days before, each once, however often the job runs", async () => {
    await put("2026-09-30");
    await put("2027-09-30", jam);
    expect((await run("2026-07-31")).bee).toEqual([]);
    for (const _ of [1, 2]) expect((await run("2026-08-01")).bee).toEqual([mail("in 60 days")]);
    await Promise.all([
      queueDocumentReminders(world.ctx(null)),
      queueDocumentReminders(world.ctx(null)),
    ]);
    expect((await run("2026-08-30")).bee).toHaveLength(1);
    // The job does not even look at the document again before the next reminder.
    expect(
      await world.db.all(
        sql`select document_id from stall_documents where remind_at <= ${world.now}`,
      ),
    ).toEqual([]);
    await run("2026-08-31");
    const all = [mail("in 60 days"), mail("in 30 days"), mail("in 7 days")];
    expect(await run("2026-09-23")).toEqual({ bee: all, jam: [] });
    expect(await run("2026-10-02")).toEqual({ bee: all, jam: [] });
  });

  it("are sent once with the remaining days after missed days, and not for an expired document", async () => {
    await put("2026-09-30");
    await put("2026-08-15", jam);
    expect(await run("2026-09-02")).toEqual({ bee: [mail("in 28 days")], jam: [] });
    expect((await run("2026-09-30")).bee).toEqual([mail("in 28 days"), mail("today")]);
  });

  it("start again when the last day changes", async () => {
    await put("2026-09-30");
    await run("2026-09-23");
    const change = (expiresOn: string) =>
      changeVendorDocument(as(bee), { vendorId: bee.vendorId, documentId: 1, expiresOn });
    // The last reminder for the first date has been sent. The new date has three reminders.
    await change("2026-12-31");
    expect((await run("2026-09-30")).bee).toHaveLength(1);
    expect((await run("2026-11-01")).bee.slice(1)).toEqual([mail("in 60 days")]);
    await change("2027-12-31");
    await change("2026-12-31");
    expect((await run("2026-12-01")).bee.slice(2)).toEqual([mail("in 30 days")]);
  });

  it("skip deleted documents and those with a longer valid successor, and reach only owners", async () => {
    const helper = await makeUser(world, { userType: "vendor" });
    await giveVendor(world, helper, { id: jam.vendorId }, "helper");
    await proveAddress(world, helper);
    await put("2026-09-30");
    await put("2027-09-30");
    await put("2026-09-30", jam);
    await put("2026-09-30", bee, "licence");
    await put("2026-09-30", bee, "food_permit");
    await deleteVendorDocument(as(bee), { vendorId: bee.vendorId, documentId: 4 });
    const told = await run("2026-08-01");
    expect(told).toEqual({
      bee: ["Bee Stall: Food permit expires in 60 days"],
      jam: ["Jam Stall: Insurance expires in 60 days"],
    });
    expect(world.mailbox.to(helper.email)).toEqual([]);
  });
});
