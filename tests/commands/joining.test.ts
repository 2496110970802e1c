import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { finaliseOrder } from "~/models/orders/order/order.server";
import type { Customer } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn, signedInBy } from "../support/actors";
import { toastOf } from "../support/cookies";
import {
  makeMarket,
  makeProduct,
  makeSchedule,
  makeStripeAccount,
  makeVendor,
} from "../support/factories";
import { approveAndAddNewest } from "../support/joining";
import { sendOpenForm, vendorForm } from "../support/open-forms";
import { queueAll } from "../support/requests";
import { everyMinute, orderForm } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const fern = "fern@example.com";
const login = { username: "fernfennel", password: "green-and-small" };

let world: World;
let grove: { id: number; name: string };
beforeEach(async () => {
  world = await makeWorld();
  grove = await makeMarket(world, { name: "Grove Market" });
  await makeSchedule(world, grove);
});

const where = (answer: Response) => answer.headers.get("Location") ?? "";
const text = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/&#x27;/g, "'");

/** Fern applies, and an administrator approves the application and adds the vendor. */
async function joined(): Promise<number> {
  await sendOpenForm(world, "/application-portal?type=vendor", vendorForm([grove.id]));
  const { id } = await approveAndAddNewest(world);
  await everyMinute(world);
  return id;
}

/** A customer orders from the vendor and pays. The vendor's email is sent. */
async function order(vendorId: number) {
  const vendor = { id: vendorId, name: "Fern & Fennel" };
  await makeStripeAccount(world, vendor);
  const honey = await makeProduct(world, vendor, { name: "Honey" });
  const shop = { market: grove, vendor, honey, bread: honey } as Parameters<typeof orderForm>[0];
  const buyer = (await makeViewer(world, "customer")) as Customer;
  const placed = await world.request("POST", `/vendor/${vendorId}/pre-order`, {
    as: await signedIn(world, buyer),
    form: orderForm(shop),
  });
  const session = /cs_test_\w+/.exec(where(placed))?.[0] ?? "";
  await world.stripe.pay(session);
  await finaliseOrder(world.ctx(buyer), session);
  await everyMinute(world);
}

const newOrders = () =>
  world.mailbox.to(fern).filter(({ subject }) => subject.startsWith("New order"));

describe("a vendor who joined by application", () => {
  it("confirms the email with the link in the first email, and is told about the first order", async () => {
    const vendorId = await joined();
    const mail = world.mailbox.to(fern).at(-1);
    expect(mail?.subject).toBe("Fern & Fennel is now in the guide");
    expect(mail?.text).toContain("Sign in and confirm your email");

    // The link leads through the vendors' sign-in page to the page with the confirm button.
    const link = world.mailbox.link(fern, "/vendor-auth");
    const door = text(await (await world.request("GET", link)).text());
    const confirm = /name="returnTo" value="(\/account[^"]+)"/.exec(door)?.[1] ?? "";
    expect(confirm).toMatch(/^\/account\/email\/confirm\?token=/);
    const inside = await world.request("POST", link, { form: { ...login, returnTo: confirm } });
    expect(where(inside)).toBe(confirm);
    const as = signedInBy(inside);
    expect(text(await (await world.request("GET", confirm, { as })).text())).toContain(
      `Is ${fern} your email address?`,
    );
    const confirmed = await world.request("POST", confirm, { as, form: {} });
    expect(where(confirmed)).toBe("/vendor-dashboard");
    expect(toastOf(confirmed)?.title).toBe("Email address confirmed");
    // A second click finds that the link is already used.
    expect((await world.request("POST", confirm, { as, form: {} })).status).toBe(409);

    await order(vendorId);
    expect(newOrders()).toHaveLength(1);
  });

  it("sees on Today that the email is not confirmed, and can ask for another link there", async () => {
    // A vendor without an account, so that the ids of vendors and of their accounts differ.
    await makeVendor(world);
    const vendorId = await joined();
    const as = signedInBy(await world.request("POST", "/vendor-auth", { form: login }));
    const notice = "Confirm your email to hear about orders";
    const page = async (path: string) =>
      text(await (await world.request("GET", path, { as })).text());
    for (const path of ["/vendor-dashboard", "/vendor-preorders"]) {
      expect(await page(path)).toContain(notice);
    }
    expect(await page("/vendor-dashboard")).toContain(`We emailed a link to ${fern}.`);
    await world.db.run(sql`delete from email_changes`);
    expect(await page("/vendor-dashboard")).toContain("and we’ll email you about orders");
    await order(vendorId);
    expect(newOrders()).toEqual([]);

    const asked = await world.request("POST", "/account", {
      as,
      form: { returnTo: "/vendor-dashboard" },
    });
    expect(where(asked)).toBe("/vendor-dashboard");
    await everyMinute(world);
    await confirmBy(world.mailbox.link(fern, "/account/email/confirm"), as);
    expect(await page("/vendor-dashboard")).not.toContain(notice);
  });

  it("confirms the email by setting a password, if the application had none", async () => {
    await sendOpenForm(world, "/application-portal?type=vendor", vendorForm([grove.id]));
    await world.db.run(sql`update vendor_applications set desired_password = null`);
    await queueAll(world);
    const { id } = await approveAndAddNewest(world);
    await everyMinute(world);
    const link = world.mailbox.link(fern, "/reset-password");
    const password = "rows-of-radish";
    const set = await world.request("POST", link, {
      form: { password, confirmPassword: password },
    });
    expect(where(set)).toBe("/vendor-auth");
    await order(id);
    expect(newOrders()).toHaveLength(1);
  });
});

const confirmBy = async (link: string, as: Actor) =>
  expect((await world.request("POST", link, { as, form: {} })).status).toBe(302);
