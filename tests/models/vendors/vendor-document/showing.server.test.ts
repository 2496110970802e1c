import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunsMarkets } from "~/models/guide/market/runs-market.server";
import { deliverMail } from "~/models/people/mail/outbox.server";
import { readOverview } from "~/models/running/overview/overview.server";
import {
  addMarketVendor,
  removeMarketVendor,
} from "~/models/vendors/at-market/market-vendors.server";
import { readDocument } from "~/models/vendors/document/document.server";
import { editVendor } from "~/models/vendors/profile.server";
import { addStand } from "~/models/vendors/stands.server";
import {
  askForDocuments,
  askToSee,
  readMarketDocuments,
} from "~/models/vendors/vendor-document/asked-documents.server";
import { showDocuments } from "~/models/vendors/vendor-document/showing.server";
import {
  listVendorDocuments,
  putVendorDocument,
  whoReadsVendorDocuments,
} from "~/models/vendors/vendor-document/vendor-document.server";
import type { Admin, VendorViewer, Viewer } from "~/platform/viewer";
import { makePerson, makeViewer } from "../../../support/actors";
import {
  giveMarket,
  giveVendor,
  makeMarket,
  makeUser,
  proveAddress,
} from "../../../support/factories";
import { type Fair, makeFair } from "../../../support/fair";
import { listAll } from "../../../support/listed";
import { meanwhile } from "../../../support/meanwhile";

type Manager = RunsMarkets["viewer"];

/**
 * Both vendors stand at both markets, each market has its own manager, and no vendor shows its
 * documents yet.
 */
let fair: Fair;
let bee: VendorViewer;
let jam: VendorViewer;
let her: Manager;
let his: Manager;
let grove: number;
let bay: number;
beforeEach(async () => {
  fair = await makeFair();
  [bee, jam] = [fair.stalls[0].viewer, fair.stalls[1].viewer];
  [grove, bay] = [fair.markets[0].id, fair.markets[1].id];
  const manager = async (id: number) => {
    const person = await makePerson(fair.world, { userType: "market_manager" });
    await giveMarket(fair.world, person, { id });
    return person.viewer as Manager;
  };
  [her, his] = [await manager(grove), await manager(bay)];
  for (const stall of [bee, jam]) await proveAddress(fair.world, stall);
  await put(bee);
  await put(jam);
});
const as = <V extends Viewer>(viewer: V) => fair.world.ctx(viewer);
const refused = (code: string) => expect.objectContaining({ code });
const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n");
const put = (viewer: VendorViewer, kind: "insurance" | "licence" = "insurance") =>
  putVendorDocument(as(viewer), {
    vendorId: viewer.vendorId,
    kind,
    file: new File([pdf], "Insurance.pdf"),
    expiresOn: null,
  });
/** Which of the two documents the viewer can read: the first is Bee's, the second Jam's. */
const readBy = async (viewer: Viewer) => {
  const rule = whoReadsVendorDocuments(as(viewer));
  const read = async (id: number) => {
    try {
      return (await readDocument(as(viewer), id, rule)).ok ? [id] : [];
    } catch (error) {
      expect(error).toEqual(refused("not_found"));
      return [];
    }
  };
  return [...(await read(1)), ...(await read(2))];
};
const show = (viewer: VendorViewer, marketId: number, shows: boolean, vendorId = viewer.vendorId) =>
  showDocuments(as(viewer), { vendorId, marketId, shows });
const asks = (viewer: Manager, marketId: number) =>
  askForDocuments(as(viewer), { marketId, kinds: ["insurance"] });
const audited = () =>
  fair.world.db.all(sql`select action, subject_id subject, detail from audit_log
    where action glob 'documents_*' order by id`);

describe("access to a vendor's documents", () => {
  it("is given by the vendor for each market separately, and takes effect at once", async () => {
    const admin = await makeViewer(fair.world, "admin");
    expect([await readBy(her), await readBy(his), await readBy(admin)]).toEqual([[], [], [1, 2]]);
    expect(await show(bee, grove, true)).toMatchObject({ name: "Grove Market" });
    expect([await readBy(her), await readBy(his)]).toEqual([[1], []]);
    await show(jam, bay, true);
    expect([await readBy(her), await readBy(his)]).toEqual([[1], [2]]);
    await show(bee, bay, true);
    await show(bee, bay, true);
    await show(bee, grove, false);
    expect([await readBy(her), await readBy(his), await readBy(bee)]).toEqual([[], [1, 2], [1]]);
    expect(await readBy(admin)).toEqual([1, 2]);
    const line = (action: string, subject: number, market: number) => ({
      action,
      subject,
      detail: JSON.stringify({ market }),
    });
    expect(await audited()).toEqual([
      line("documents_shown", bee.vendorId, grove),
      line("documents_shown", jam.vendorId, bay),
      line("documents_shown", bee.vendorId, bay),
      line("documents_hidden", bee.vendorId, grove),
    ]);
  });

  it("gives a market nothing about a vendor that shows no documents there, not even what is missing", async () => {
    await asks(her, grove);
    await show(jam, grove, true);
    // This market has not asked for the licence.
    await put(jam, "licence");
    const { vendors, held } = await readMarketDocuments(as(her), grove);
    expect(vendors.map(({ id, isShown }) => [id, isShown])).toEqual([
      [bee.vendorId, 0],
      [jam.vendorId, 1],
    ]);
    expect(held.map(({ documentId }) => documentId)).toEqual([2]);
  });

  it("can be set only by an owner, for a market of the vendor, checked again at that moment", async () => {
    const other = await makeMarket(fair.world);
    const helper = await makeUser(fair.world, { userType: "vendor" });
    await giveVendor(fair.world, helper, { id: bee.vendorId }, "helper");
    const helps = {
      ...bee,
      id: helper.id,
      vendors: [{ id: bee.vendorId, name: "Stall", role: "helper" as const }],
    };
    await expect(show(helps, grove, true)).rejects.toEqual(refused("owner_only"));
    await expect(show(jam, grove, true, bee.vendorId)).rejects.toEqual(refused("not_found"));
    await expect(show(bee, other.id, true)).rejects.toEqual(refused("not_found"));
    await fair.world.db.run(sql`update markets set removed_at = 1 where id = ${bay}`);
    await listAll(fair.world);
    await expect(show(bee, bay, true)).rejects.toEqual(refused("not_found"));
    const { markets } = await listVendorDocuments(as(bee));
    expect(markets.map(({ id }) => id)).toEqual([grove]);
    meanwhile(
      fair.world,
      /update market_vendors as mv set documents_shown_at/,
      sql`delete from vendor_accounts where user_id = ${bee.id}`,
    );
    await expect(show(bee, grove, true)).rejects.toEqual(refused("not_found"));
    expect(await readBy(her)).toEqual([]);
    expect(await audited()).toEqual([]);
    expect(await listVendorDocuments(as(bee))).toEqual({ documents: [], markets: [] });
  });

  it("is given to a market that an owner joins, not to one that adds the vendor or a helper joins", async () => {
    const [joined, helped, listed] = [
      await makeMarket(fair.world),
      await makeMarket(fair.world),
      await makeMarket(fair.world),
    ];
    const manager = await makePerson(fair.world, { userType: "market_manager" });
    for (const market of [joined, helped, listed]) {
      await giveMarket(fair.world, manager, market);
    }
    const helper = await makeUser(fair.world, { userType: "vendor" });
    await giveVendor(fair.world, helper, { id: jam.vendorId }, "helper");
    // Owning another vendor does not change that this user is only a helper here.
    await giveVendor(fair.world, helper, { id: bee.vendorId });
    const vendors = [{ id: jam.vendorId, name: "Stall", role: "helper" as const }];
    const helps = { ...jam, id: helper.id, vendors };
    const theirs = () => readBy(manager.viewer as Viewer);

    await addStand(as(helps), { vendorId: jam.vendorId, marketId: helped.id });
    expect(await theirs()).toEqual([]);
    await addStand(as(jam), { vendorId: jam.vendorId, marketId: joined.id });
    expect(await theirs()).toEqual([2]);
    // A market that removes the vendor and adds it again is not shown the documents.
    const place = { marketId: joined.id, vendorId: jam.vendorId };
    await removeMarketVendor(as(manager.viewer as Manager), place);
    await addMarketVendor(as(manager.viewer as Manager), { ...place, stall: null });
    expect(await theirs()).toEqual([]);
    // Saves the whole profile, as its form does. Markets where the vendor already stood keep their
    // setting.
    const profile = {
      vendorId: bee.vendorId,
      name: "Bee Stall",
      description: "Honey",
      vendorType: "Weekly Vendor" as const,
      instagram: null,
      website: null,
      contactEmail: null,
      contactPhone: null,
    };
    await editVendor(as(bee), { ...profile, marketIds: [grove, bay, listed.id] });
    expect(await theirs()).toEqual([1]);
    const admin = (await makeViewer(fair.world, "admin")) as Admin;
    const jams = { ...profile, vendorId: jam.vendorId, name: "Jam Stall" };
    await editVendor(as(admin), { ...jams, marketIds: [grove, bay, listed.id] });
    expect(await theirs()).toEqual([1]);
    expect(await readBy(her)).toEqual([]);
  });
});

describe("a manager's request to see documents", () => {
  const ask = (viewer: Manager, marketId: number, vendorId = bee.vendorId) =>
    askToSee(as(viewer), { marketId, vendorId });
  const mails = async () => {
    await deliverMail(fair.world.ctx(null));
    // Emails that say that the vendor left or came back are not what these tests are about.
    const to = ({ email }: { email: string }) =>
      fair.world.mailbox
        .to(email)
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes("documents"));
    return [to(bee), to(jam)];
  };
  const mail = "Grove Market asks to see your documents";

  it("emails the owners at most once a week per market, even if the vendor leaves and returns", async () => {
    await asks(her, grove);
    await asks(his, bay);
    expect(await ask(her, grove)).toEqual({ name: "Bee Stall" });
    const place = { marketId: grove, vendorId: bee.vendorId };
    await removeMarketVendor(as(her), place);
    await addMarketVendor(as(her), { ...place, stall: null });
    await expect(ask(her, grove)).rejects.toEqual(refused("too_many"));
    expect(await mails()).toEqual([[mail], []]);
    await ask(his, bay, jam.vendorId);
    const [read] = (await listVendorDocuments(as(bee))).markets;
    expect(read).toMatchObject({ name: "Grove Market", isShown: 0, askedAt: fair.world.now });
    fair.world.now += 7 * 86_400_000 - 1;
    await expect(ask(her, grove)).rejects.toEqual(refused("too_many"));
    fair.world.now += 1;
    await ask(her, grove);
    expect(await mails()).toEqual([[mail, mail], ["Bay Market asks to see your documents"]]);
    expect(await audited()).toHaveLength(3);
  });

  it("needs the market's manager, a market that asks for documents and a vendor that shows none", async () => {
    await expect(ask(her, grove)).rejects.toEqual(refused("invalid"));
    await asks(her, grove);
    await expect(ask(his, grove)).rejects.toEqual(refused("not_found"));
    await show(jam, grove, true);
    await expect(ask(her, grove, jam.vendorId)).rejects.toEqual(refused("taken"));
    // A manager of another market does not even learn that.
    await expect(ask(his, grove, jam.vendorId)).rejects.toEqual(refused("not_found"));
    const written = /insert into document_requests/;
    meanwhile(fair.world, written, sql`delete from market_managers where user_id = ${her.id}`);
    await expect(ask(her, grove)).rejects.toEqual(refused("not_found"));
    await giveMarket(fair.world, her, { id: grove });
    // The vendor shows its documents, or a colleague asks, at the same moment.
    meanwhile(fair.world, written, () => ask(her, grove));
    await expect(ask(her, grove)).rejects.toEqual(refused("too_many"));
    fair.world.now += 8 * 86_400_000;
    // The market no longer asks for any document.
    meanwhile(
      fair.world,
      written,
      sql`update markets set asked_documents = '[]' where id = ${grove}`,
    );
    await expect(ask(her, grove)).rejects.toEqual(refused("invalid"));
    await asks(her, grove);
    meanwhile(fair.world, written, () => show(bee, grove, true));
    await expect(ask(her, grove)).rejects.toEqual(refused("taken"));
    expect(await mails()).toEqual([[mail], []]);
    await fair.world.db.run(sql`update vendors set removed_at = 1 where id = ${jam.vendorId}`);
    await listAll(fair.world);
    await expect(ask(her, grove, jam.vendorId)).rejects.toEqual(refused("not_found"));
  });

  it("is refused if no owner can be emailed", async () => {
    await asks(her, grove);
    await fair.world.db.run(sql`update users set email_confirmed_at = null where id = ${bee.id}`);
    await expect(ask(her, grove)).rejects.toEqual(refused("invalid"));
    expect(await audited()).toEqual([]);
  });
});

it("a manager's overview counts missing and unshared documents at the manager's own market", async () => {
  const texts = async () =>
    (await readOverview(as(her), grove)).missing
      .map(({ text, part }) => [text, part])
      .filter(([, part]) => part === "vendors/documents");
  await show(jam, bay, true);
  await askForDocuments(as(his), { marketId: bay, kinds: ["licence"] });
  expect(await texts()).toEqual([]);
  await askForDocuments(as(her), { marketId: grove, kinds: ["licence"] });
  expect(await texts()).toEqual([["2 vendors don’t share their documents", "vendors/documents"]]);
  await show(jam, grove, true);
  expect(await texts()).toEqual([
    ["1 vendor is missing a document", "vendors/documents"],
    ["1 vendor doesn’t share its documents", "vendors/documents"],
  ]);
  await asks(her, grove);
  expect(await texts()).toEqual([["1 vendor doesn’t share its documents", "vendors/documents"]]);
});
