import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cookieOf } from "../support/cookies";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minute = 60_000;
const day = 24 * 60 * minute;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const byForm = (entered: Record<string, string> = {}) =>
  world.request("POST", "/newsletter", {
    form: { email: "ada@example.com", consent: "on", returnTo: "/vendors?q=bread", ...entered },
  });
const byJson = (said: Record<string, unknown> = {}) =>
  world.request("POST", "/api/newsletter/subscribe", {
    json: { email: "ada@example.com", ...said },
  });
const list = () =>
  world.db.all<{ email: string; is_active: number; confirmed_at: number | null }>(
    sql`select email, is_active, confirmed_at from newsletters order by id`,
  );
const isOn = async () =>
  (await list()).some((row) => row.is_active === 1 && row.confirmed_at !== null);
const confirmLink = () => world.mailbox.link("ada@example.com", "/newsletter/confirm");
const leaveLink = () => world.mailbox.link("ada@example.com", "/newsletter/unsubscribe");

/** Taps the button of the page that an email links to. */
const tap = (link: string) => world.request("POST", link, { form: {} });

async function subscribed() {
  await byForm();
  await everyMinute(world);
  await tap(confirmLink());
  world.now += 11 * minute;
}

describe("subscribing", () => {
  it("by form returns to the same page, and sends only the confirmation email", async () => {
    const answer = await byForm();
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/vendors?q=bread");
    const headers = { Cookie: cookieOf(answer, "md_toast") };
    const page = await world.request("GET", "/vendors", { headers });
    const html = await page.text();
    expect(html).toContain("Subscribed!");
    expect(html).toContain("Thank you for subscribing to our newsletter.");
    expect(await isOn()).toBe(false);
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(1);
    const [mail] = world.mailbox.sent;
    expect(mail).toMatchObject({
      to: "ada@example.com",
      subject: "Confirm your newsletter subscription",
    });
    expect(mail?.html).toContain(`href="http://market-day.test${confirmLink()}"`);
  });

  it("by JSON does the same and returns a message", async () => {
    const answer = await byJson();
    expect(answer.status).toBe(200);
    expect((await answer.json()) as object).toEqual({
      message: expect.stringContaining("Thank you for subscribing to our newsletter."),
    });
    await everyMinute(world);
    expect(confirmLink()).toMatch(/token=[\w-]{43}$/);
  });

  it("never leads to another site", async () => {
    const answer = await byForm({ returnTo: "https://evil.example/" });
    expect(answer.headers.get("Location")).toBe("/");
  });

  it("shows what is missing beside its field, and keeps what was typed", async () => {
    const plain = { returnTo: "/" };
    const noConsent = await world.request("POST", "/newsletter", {
      form: { email: "ada@example.com", ...plain },
    });
    expect(noConsent.status).toBe(422);
    const html = await noConsent.text();
    expect(html).toContain("Check the box to subscribe");
    expect(html).toContain('value="ada@example.com"');
    const noAddress = await byForm({ email: "nowhere" });
    expect(noAddress.status).toBe(422);
    expect(await noAddress.text()).toContain("Invalid email format");
    expect((await byJson({ email: "" })).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  it("gets the same answer for the same work, whether or not the address is already subscribed", async () => {
    await subscribed();
    const told = async (email: string) => {
      const answer = await byJson({ email });
      return [
        answer.status,
        await answer.text(),
        /trips;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1],
      ];
    };
    expect(await told("ada@example.com")).toEqual(await told("new@example.com"));
    await everyMinute(world);
    expect(world.mailbox.to("ada@example.com").at(-1)?.subject).toBe(
      "You’re subscribed to our newsletter",
    );
    expect(await isOn()).toBe(true);
  });

  it("several times sends one email in ten minutes, and its link keeps working", async () => {
    for (const email of ["ada@example.com", "ADA@example.com", "Ada@Example.com"]) {
      expect((await byJson({ email })).status).toBe(200);
    }
    await everyMinute(world);
    expect(world.mailbox.sent).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expect((await tap(confirmLink())).status).toBe(302);
    expect(await isOn()).toBe(true);
  });

  it("again while no email can be sent sends one email in the end, and its link works", async () => {
    world.mailbox.outage = new Error("No mail today");
    // Some of these emails have a key before Ada's, and some have a key after it.
    const others = ["bea", "cleo", "dan", "eve", "finn", "gus"].map(
      (name) => `${name}@example.com`,
    );
    for (const email of ["ada@example.com", ...others, "ada@example.com"]) {
      await byJson({ email });
      await everyMinute(world);
      world.now += 11 * minute;
    }
    world.mailbox.outage = null;
    world.now += 60 * minute;
    await everyMinute(world);
    expect(world.mailbox.sent.map(({ to }) => to).sort()).toEqual(["ada@example.com", ...others]);
    expect((await tap(confirmLink())).status).toBe(302);
    expect(await isOn()).toBe(true);
  });

  it("again after its email was sent keeps that email in the list of sent email", async () => {
    for (const _ of ["once", "twice"]) {
      await byJson();
      await everyMinute(world);
      world.now += 11 * minute;
    }
    expect(
      await world.db.all(sql`select status from mail_outbox where key like 'newsletter:%'`),
    ).toEqual([{ status: "sent" }, { status: "sent" }]);
  });

  it("is limited for a network", async () => {
    for (let tries = 0; tries < 5; tries++) await byJson({ email: `${tries}@example.com` });
    const late = await byForm({ email: "6@example.com" });
    expect(late.status).toBe(429);
    expect(await late.text()).toContain("Subscription failed");
    expect((await byJson()).status).toBe(429);
  });

  it("shows an error if it cannot be saved", async () => {
    await world.d1.exec("drop table newsletters");
    const answer = await byJson();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ message: "Failed to subscribe to newsletter." });
    const html = await (await byForm()).text();
    expect(html).toContain("Subscription failed");
    expect(html).toContain("Failed to subscribe to newsletter.");
  });
});

describe("confirming a subscription", () => {
  it("needs a tap: a program that only opens the link subscribes nobody", async () => {
    await byForm();
    await everyMinute(world);
    expect((await world.request("GET", confirmLink())).status).toBe(200);
    expect(await isOn()).toBe(false);
    const answer = await tap(confirmLink());
    expect(answer.status).toBe(302);
    expect(await isOn()).toBe(true);
    // A second tap on the same link is not an error.
    expect((await tap(confirmLink())).status).toBe(302);
  });

  it("works for seven days; then the address is deleted", async () => {
    await byForm();
    await everyMinute(world);
    world.now += 7 * day;
    expect((await world.request("GET", confirmLink())).status).toBe(410);
    expect((await tap(confirmLink())).status).toBe(409);
    world.now += 1;
    await everyMinute(world);
    expect(await list()).toEqual([]);
  });
});

describe("unsubscribing", () => {
  it("is one tap from any email, and only opening the link changes nothing", async () => {
    await byForm();
    await everyMinute(world);
    await tap(confirmLink());
    const link = leaveLink();
    expect((await world.request("GET", link)).status).toBe(200);
    expect(await isOn()).toBe(true);
    const answer = await tap(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("You’re unsubscribed");
    expect(await isOn()).toBe(false);
  });

  it.each([
    {},
    { Origin: "null" },
    { Origin: "https://mail.example" },
    { "Sec-Fetch-Site": "cross-site" },
  ] as Record<string, string>[])(
    "works with a mail program's own button, without cookie or redirect: %j",
    async (headers) => {
      await subscribed();
      const [mail] = world.mailbox.sent;
      expect(mail?.headers).toEqual({
        "List-Unsubscribe": `<http://market-day.test${leaveLink()}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      const answer = await world.fetch(
        new Request(`http://market-day.test${leaveLink()}`, {
          method: "POST",
          // The Host header, as it comes over the network: Remix compares Origin with Host.
          headers: { Host: "market-day.test", ...headers },
          body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        }),
      );
      expect(answer.status).toBe(200);
      expect(await isOn()).toBe(false);
    },
  );

  it.each(["null", "https://evil.example"])(
    "is refused from a page at %s that uses a visitor's browser and cookie",
    async (origin) => {
      await subscribed();
      const answer = await world.request("POST", leaveLink(), {
        as: "customer",
        form: {},
        headers: { Origin: origin },
      });
      expect(answer.status).toBe(403);
      expect(await isOn()).toBe(true);
    },
  );

  it("works from every earlier email, and an old confirmation does not undo it", async () => {
    await subscribed();
    const [oldYes, oldLeave] = [confirmLink(), leaveLink()];
    await byForm();
    await everyMinute(world);
    expect(leaveLink()).toBe(oldLeave);
    await tap(oldLeave);
    expect(await isOn()).toBe(false);
    expect((await tap(oldYes)).status).toBe(409);
    expect(await isOn()).toBe(false);
    // A reader who subscribes again is asked to confirm again.
    world.now += 11 * minute;
    await byForm();
    await everyMinute(world);
    expect(await isOn()).toBe(false);
    await tap(confirmLink());
    expect(await isOn()).toBe(true);
  });

  it.each(["", "x", "' or 1=1 --"])("with the invalid token %j changes nothing", async (token) => {
    await subscribed();
    const path = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
    expect((await tap(path)).status).toBe(200);
    expect(await isOn()).toBe(true);
  });
});

describe("the newsletter form in the footer", () => {
  it("is shown to visitors with a consent box, and not to signed-in users", async () => {
    const html = await (await world.request("GET", "/markets")).text();
    expect(html).toContain("Yes, subscribe me to your newsletter");
    const signedIn = await world.request("GET", "/markets", { as: "customer" });
    expect(await signedIn.text()).not.toContain("Yes, subscribe me to your newsletter");
  });
});
