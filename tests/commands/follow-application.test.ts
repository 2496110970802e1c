import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { linkLasts, mostMessages } from "~/models/joining/application/application.rules";
import {
  applicationLinks,
  applicationMessages,
  marketSubmissions,
  vendorApplications,
} from "~/models/joining/application/application.tables";
import { askApplicant } from "~/models/joining/application/follow.server";
import { reviewItems } from "~/models/joining/review-queue/review-queue.tables";
import type { Admin } from "~/platform/viewer";
import { makePerson, makeViewer } from "../support/actors";
import { makeMarket } from "../support/factories";
import { marketForm, sendOpenForm, vendorForm } from "../support/open-forms";
import { browserOf } from "../support/push";
import { quickHash } from "../support/quick-hash";
import { makeAsked, queueAll } from "../support/requests";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
let vendor: string;
let market: string;
let admin: Admin;
beforeEach(async () => {
  world = await makeWorld();
  admin = (await makeViewer(world, "admin")) as Admin;
  const grove = await makeMarket(world, { name: "Grove Market" });
  const sent = await sendOpenForm(world, "/application-portal?type=vendor", vendorForm([grove.id]));
  vendor = sent.headers.get("Location") ?? "";
  const other = await sendOpenForm(world, "/application-portal?type=market", marketForm());
  market = other.headers.get("Location") ?? "";
});

const get = (path: string) => world.request("GET", path);
const itemOf = async (kind: "vendor_application" | "market_application") => {
  const [item] = await world.db.select().from(reviewItems).where(eq(reviewItems.kind, kind));
  return { itemId: item?.id ?? 0, version: item?.version ?? 0 };
};
const ask = async (
  text: string,
  kind: "vendor_application" | "market_application" = "vendor_application",
) => askApplicant(world.ctx(admin), { ...(await itemOf(kind)), text });
const answer = (text: string, path = vendor) => world.request("POST", path, { form: { text } });
const messages = () => world.db.select().from(applicationMessages);

describe("the page of an application", () => {
  it("shows applicants only their own application, with its reference and the review time", async () => {
    const html = await (await get(vendor)).text();
    expect(html).toContain(vendor.slice("/application/".length, vendor.indexOf("?")));
    expect(html).toContain("Fern &amp; Fennel");
    expect(html).toContain("Grove Market");
    expect(html).toContain("3-5 business days");
    expect(html).not.toContain("Canal Street Market");
    expect(await (await get(market)).text()).toContain("Canal Street Market");
  });

  it("is not cached, not indexed by search engines, and its address is not sent to other sites", async () => {
    const told = await get(vendor);
    expect(told.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(told.headers.get("Cache-Control")).toMatch(/no-store/);
    expect(told.headers.get("Referrer-Policy")).toBe("same-origin");
  });

  it("does not open with a missing, made-up, expired or another application's link", async () => {
    const [path = ""] = vendor.split("?");
    const [, query = ""] = market.split("?");
    for (const wrong of [
      path,
      `${path}?${query}`,
      `${path}?token=x`,
      `${path}?token=`,
      vendor.replace(/MD-..../, "MD-0000"),
    ]) {
      const told = await get(wrong);
      expect(told.status, wrong).toBe(410);
      expect(await told.text()).not.toContain("Fern");
    }
    world.now += linkLasts;
    expect((await get(vendor)).status).toBe(410);
    await everyMinute(world);
    expect(await world.db.select().from(applicationLinks)).toEqual([]);
  });

  it("opens with a token that cannot be read from the database", async () => {
    const rows = JSON.stringify(await world.db.select().from(applicationLinks));
    expect(rows).not.toContain(new URLSearchParams(vendor.split("?")[1]).get("token"));
  });

  it("shows the decision and its notes, and asks nothing further", async () => {
    await ask("Which permit do you have?");
    await world.db
      .update(vendorApplications)
      .set({ status: "rejected", reviewedAt: world.now, reviewNotes: "We have <many> like you." });
    await queueAll(world);
    const html = await (await get(vendor)).text();
    expect(html).toContain("rejected");
    expect(html).toContain("We have &lt;many&gt; like you.");
    expect(html).toContain("Which permit do you have?");
    expect(html).not.toContain("Send answer");
    await world.db.update(marketSubmissions).set({ status: "approved", reviewedAt: world.now });
    await queueAll(world);
    expect(await (await get(market)).text()).toContain("approved");
  });

  it("is deleted with the application and all its messages", async () => {
    await ask("Which permit?");
    const fern = await makePerson(world, {
      email: "fern@example.com",
      password: quickHash("marketday"),
      emailConfirmedAt: world.now,
    });
    const form = { currentPassword: "marketday" };
    const deleted = await world.request("POST", "/account/delete", { as: fern, form });
    expect(deleted.status).toBe(302);
    expect((await get(vendor)).status).toBe(410);
    expect(await messages()).toEqual([]);
    expect(await world.db.select().from(applicationLinks)).toHaveLength(1);
  });
});

describe("asking and answering", () => {
  it("a reviewer asks, the applicant gets a link by email and answers, and the page shows both", async () => {
    await ask("Which permit do you have?");
    await everyMinute(world);
    const [path = ""] = vendor.split("?");
    const mailed = world.mailbox.link("fern@example.com", path);
    expect(world.mailbox.to("fern@example.com").at(-1)?.text).toContain(
      "Which permit do you have?",
    );
    expect(await (await get(mailed)).text()).toContain("We have a question");
    const told = await answer("<b>A mobile one.</b>", mailed);
    expect(told.status).toBe(302);
    expect(told.headers.get("Location")).toBe(mailed);
    const html = await (await get(mailed)).text();
    expect(html).toContain("&lt;b&gt;A mobile one.&lt;/b&gt;");
    expect(html).not.toContain("We have a question");
    const [row] = await world.db.select().from(vendorApplications);
    expect(row?.status).toBe("pending");
    const [log] = await world.db.all<{ action: string }>(
      sql`select action from audit_log order by id desc limit 1`,
    );
    expect(log?.action).toBe("vendor_application_asked");
    expect(world.mailbox.to("noor@example.com").every(({ text }) => !text.includes("permit"))).toBe(
      true,
    );
  });

  it("the list shows which applications are asked and answered, and an answer is told", async () => {
    const reviewer = await browserOf(world, admin);
    const badges = async () => {
      const page = await world.request("GET", "/admin-applications", { as: reviewer.actor });
      return [...(await page.text()).matchAll(/ badge"[^>]*>(Asked|Answered)</g)].map(
        ([, word]) => word,
      );
    };
    expect(await badges()).toEqual([]);
    await ask("Which permit?");
    expect(await badges()).toEqual(["Asked"]);
    await answer("This one.");
    expect(await badges()).toEqual(["Answered"]);
    expect(
      await world.db.all(sql`select line, path from push_outbox where key like 'answer:%'`),
    ).toEqual([
      { line: "Fern & Fennel answered", path: "/admin-applications?kind=vendor_application" },
    ]);
  });

  it("every message makes a new version of the item that reviewers decide on", async () => {
    const version = async () =>
      (
        await world.db.select().from(reviewItems).where(eq(reviewItems.kind, "vendor_application"))
      )[0]?.version;
    const before = (await version()) ?? 0;
    await ask("Which permit?");
    await answer("This one.");
    expect(await version()).toBe(before + 2);
  });

  it("an answer is refused if nothing was asked, or for another applicant's application", async () => {
    expect((await answer("Hurry up")).status).toBe(409);
    await ask("Which permit?", "market_application");
    expect((await answer("Mine")).status).toBe(409);
    const [path = ""] = market.split("?");
    expect((await answer("Theirs", `${path}?${vendor.split("?")[1]}`)).status).toBe(409);
    expect((await messages()).map(({ text }) => text)).toEqual(["Which permit?"]);
  });

  it("several clicks at once write one answer", async () => {
    await ask("Which permit?");
    const answers = await Promise.all([
      answer("This one."),
      answer("This one."),
      answer("This one."),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await messages()).toHaveLength(2);
  });

  it("a question is refused for a decided application, another kind of request, or one without a link", async () => {
    await world.db.update(vendorApplications).set({ status: "approved" });
    await queueAll(world);
    await expect(ask("Which permit?")).rejects.toMatchObject({ code: "too_late" });
    const request = await makeAsked(world, "admin_request");
    await expect(askApplicant(world.ctx(admin), { ...request, text: "?" })).rejects.toMatchObject({
      code: "not_found",
    });
    const old = await makeAsked(world, "vendor_application");
    await expect(askApplicant(world.ctx(admin), { ...old, text: "?" })).rejects.toMatchObject({
      code: "too_late",
    });
    expect(await messages()).toEqual([]);
  });

  it("the number of messages is limited", async () => {
    for (let at = 0; at < mostMessages; at++) await ask(`Question ${at}`);
    await expect(ask("One more")).rejects.toMatchObject({ code: "too_late" });
    expect((await answer("At last")).status).toBe(409);
  });
});

describe("an applicant who has lost the link", () => {
  const again = (email: string, path = vendor) =>
    world.request("POST", `${path.split("?")[0]}?again`, { form: { email } });

  it("is emailed a new one, only at the address in the application", async () => {
    await everyMinute(world);
    world.now += 3_600_000;
    const answers = [
      await again("noor@example.com"),
      await again("x@example.com", "/application/MD-0000-0000-00"),
    ];
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(2);
    answers.push(await again("FERN@example.com"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(3);
    const link = world.mailbox.link("fern@example.com", vendor.split("?")[0] ?? "");
    expect(link).not.toBe(vendor);
    expect((await get(link)).status).toBe(200);
    await again("fern@example.com");
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(3);
  });

  it("reads why no email was sent after asking too often", async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect((await again("noor@example.com")).status).toBe(302);
    }
    const late = await again("noor@example.com");
    expect(late.status).toBe(429);
    const html = (await late.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");
    expect(html).toContain("Too many tries");
    expect(html).toContain('value="noor@example.com"');
  });
});
