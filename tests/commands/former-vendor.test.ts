import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addWebhook } from "~/models/orders/webhook/endpoints.server";
import { readDocument } from "~/models/vendors/document/document.server";
import { inviteToVendor, removePerson } from "~/models/vendors/people.server";
import {
  deleteVendorDocument,
  putVendorDocument,
  whoReadsVendorDocuments,
} from "~/models/vendors/vendor-document/vendor-document.server";
import { DomainError } from "~/platform/errors";
import type { VendorViewer } from "~/platform/viewer";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveVendor, proveAddress } from "../support/factories";
import { accountOf, askNow, type Fair, makeFair, payAt } from "../support/fair";
import { browserOf } from "../support/push";
import { everyMinute } from "../support/shop";

/**
 * Ada and Nia own the first vendor; Ada has owned it longer. An administrator makes Ada's account a
 * customer account. The second vendor and its owner stay as they are.
 */
let fair: Fair;
let ada: VendorViewer;
let nia: Actor & { id: number; viewer: { email: string } };
let other: VendorViewer;
let farm: number;
beforeEach(async () => {
  fair = await makeFair();
  [ada, other] = [fair.stalls[0].viewer, fair.stalls[1].viewer];
  farm = fair.stalls[0].vendor.id;
  nia = await makePerson(fair.world, { username: "nia", userType: "vendor" });
  await giveVendor(fair.world, nia, { id: farm });
  for (const who of [ada, other, nia]) await proveAddress(fair.world, who);
});

const changeRole = async (role: string, from: string) => {
  const path = `/api/admin/users/${ada.id}/role`;
  const json = { role, from, reason: "By mistake" };
  expect((await fair.world.request("PUT", path, { as: "admin", json })).status).toBe(200);
};
const subjects = (email: string) => fair.world.mailbox.to(email).map(({ subject }) => subject);
const run = async () => {
  await askNow(fair);
  await everyMinute(fair.world);
};
const page = async (as: Actor) =>
  (await fair.world.request("GET", "/vendor-edit/people", { as })).text();
const remove = (as: Actor, { id }: { id: number }) =>
  fair.world.request("POST", `/vendor-edit/people/${id}/remove`, {
    as,
    form: { vendorId: `${farm}` },
  });

describe("an owner whose account is a customer account now", () => {
  it("gets no email and no notification about orders, market days or payouts; the other owners still do", async () => {
    await changeRole("customer", "vendor");
    const [hers, theirs] = [
      await browserOf(fair.world, ada),
      await browserOf(fair.world, nia.viewer),
    ];
    await payAt(fair);
    await payAt(fair, { stall: 1 });
    for (const stall of [0, 1] as const) {
      await fair.world.db.run(sql`
        insert into payouts (account_id, stripe_id, amount, status, created_at, updated_at)
        values (${await accountOf(fair, stall)}, ${`po_${stall}`}, 100, 'failed',
          ${fair.world.now}, ${fair.world.now})`);
    }
    await run();
    await run();
    for (const email of [nia.viewer.email, other.email]) {
      expect(subjects(email)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^New order/),
          expect.stringMatching(/^Are you coming/),
          expect.stringMatching(/payout/i),
        ]),
      );
    }
    expect(subjects(ada.email)).toEqual([expect.stringMatching(/account/)]);
    expect(theirs.shown()).toContainEqual(expect.objectContaining({ title: "A new order" }));
    expect(hers.shown()).toEqual([]);
  });

  it("cannot answer for the vendor with a link from an earlier email", async () => {
    await run();
    const link = (email: string) => fair.world.mailbox.link(email, "/stall-coming");
    const answer = (path: string) => fair.world.request("POST", path, { form: { comes: "yes" } });
    const [old, own] = [link(ada.email), link(nia.viewer.email)];
    await changeRole("customer", "vendor");
    expect((await answer(old)).status).not.toBe(302);
    expect(await fair.world.db.all(sql`select * from stall_dates`)).toEqual([]);
    expect((await answer(own)).status).toBe(302);
  });

  it("is not whom Stripe writes to for the vendor", async () => {
    await fair.world.db.run(sql`update vendors set contact_email = null`);
    await fair.world.db.run(sql`update stripe_accounts set closed_at = 1`);
    await changeRole("customer", "vendor");
    await fair.world.request("POST", "/vendor-payments", { as: nia, form: {} });
    const [made] = fair.world.stripe.emulator.state().accounts.slice(-1);
    expect(made).toMatchObject({ contactEmail: nia.viewer.email });
  });

  it("has no access on the vendor's page of people, and can be removed there", async () => {
    expect(await page(nia)).not.toContain("No access");
    expect(await page(nia)).toContain("Leave…");
    await changeRole("customer", "vendor");
    expect(await page(nia)).toContain("No access");
    // Nia is the last owner with access, so the page offers to remove Ada only.
    expect(await page(nia)).toContain("Remove…");
    expect(await page(nia)).not.toContain("Leave…");
    expect((await remove(nia, nia)).status).toBe(409);
    expect((await remove(nia, ada)).status).toBe(302);
    expect(await page(nia)).not.toContain("No access");
  });

  it("works for the vendor again as soon as the role is changed back", async () => {
    await changeRole("customer", "vendor");
    await changeRole("vendor", "customer");
    const back = await signedIn(fair.world, ada);
    expect((await fair.world.request("GET", "/vendor-products", { as: back })).status).toBe(200);
    expect((await remove(back, nia)).status).toBe(302);
  });

  it.each([
    ["is deactivated", () => sql`update users set is_active = 0 where id = ${ada.id}`],
    ["becomes a customer", () => sql`update users set user_type = 'customer' where id = ${ada.id}`],
  ])(
    "does nothing as an owner if the account %s while a request is under way",
    async (_, happens) => {
      const { world } = fair;
      const ctx = world.ctx(ada);
      await putVendorDocument(ctx, {
        vendorId: farm,
        kind: "licence",
        file: new File([new TextEncoder().encode("%PDF-1.7\n%%EOF\n")], "Licence.pdf"),
        expiresOn: null,
      });
      const read = (as = ctx) => readDocument(as, 1, whoReadsVendorDocuments(as));
      const others = world.ctx({ ...ada, id: nia.id });
      expect((await read()).status).toBe(200);
      await world.db.run(happens());
      const all = () =>
        Promise.all(
          [
            sql`select * from vendor_accounts`,
            sql`select * from vendor_invitations`,
            sql`select * from documents`,
            sql`select * from audit_log`,
          ].map((query) => world.db.all(query)),
        );
      const before = await all();
      for (const act of [
        () => removePerson(ctx, { vendorId: farm, userId: nia.id }),
        () => inviteToVendor(ctx, { vendorId: farm, email: "x@example.com", role: "owner" }),
        () => deleteVendorDocument(ctx, { vendorId: farm, documentId: 1 }),
        () =>
          addWebhook(ctx, {
            vendorId: farm,
            url: "https://hooks.example",
            events: ["order.placed"],
          }),
        () => read(),
      ]) {
        await expect(act()).rejects.toBeInstanceOf(DomainError);
      }
      expect(await all()).toEqual(before);
      expect((await read(others)).status).toBe(200);
    },
  );
});
