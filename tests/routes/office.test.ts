import { beforeAll, describe, expect, it } from "vitest";
import { charge, openStall, readLater } from "../support/wallets";
import { makeWorld, type World } from "../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const stall = await openStall(world, await world.as("vendor"));
  await charge(world, stall.account, 2000);
  await readLater(world);
  // The wallet does not know this charge yet, so showing the page makes the app note that it must
  // read the wallet again, which is a write.
  await charge(world, stall.account, 1000);
});

const get = (path: string, as?: "vendor" | "market_manager" | "admin" | "customer") =>
  world.request("GET", path, as ? { as } : {});
const siteHeader = /class="site-header[ "]/;
const siteFooter = /class="site-footer[ "]/;
const isOffice = (html: string) => /class="office[ "]/.test(html) && !siteHeader.test(html);
const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, href]) => href ?? []);

describe("the back-office frame", () => {
  it.each([
    ["/vendor-dashboard", "vendor"],
    ["/vendor-payments", "vendor"],
    ["/vendor-edit/pay-at-pickup", "vendor"],
    ["/market-manager-dashboard", "market_manager"],
    ["/admin/requests", "admin"],
  ] as const)("surrounds %s, with a skip link and a sign-out button", async (path, as) => {
    const html = await (await get(path, as)).text();
    expect(isOffice(html)).toBe(true);
    expect(html).toContain('href="#main"');
    expect(html).toContain('action="/sign-out"');
    expect(html).not.toMatch(siteFooter);
  });

  it("highlights the section that a page belongs to, wherever its address is", async () => {
    const lit = async (path: string) => {
      const html = await (await get(path, "vendor")).text();
      return [...html.matchAll(/<a[^>]*class="office-place"[^>]*>/g)]
        .filter(([link]) => link.includes('aria-current="page"'))
        .map(([link]) => /href="([^"]+)"/.exec(link)?.[1]);
    };
    expect(await lit("/vendor-preorders")).toEqual(["/vendor-preorders"]);
    expect(await lit("/vendor-dashboard/refunds")).toEqual(["/vendor-wallet"]);
    expect(await lit("/vendor-edit/pay-at-pickup")).toEqual(["/vendor-wallet"]);
  });

  it("surrounds a not-found page of the back office", async () => {
    const answer = await get("/vendor-dashboard/orders/99999/cancel", "vendor");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(isOffice(html)).toBe(true);
    // Rendered with the frame's style sheets; without them the frame would have no style.
    const sheets = sheetsOf(await (await get("/vendor-dashboard", "vendor")).text());
    const frames = sheets.filter((sheet) => sheet.includes("office"));
    expect(frames.length).toBeGreaterThan(0);
    expect(sheetsOf(html)).toEqual(expect.arrayContaining(frames));
  });

  it("does not surround a refusal to another role, nor a public page", async () => {
    const refused = await get("/vendor-payments", "customer");
    expect(refused.status).toBe(403);
    const elsewhere = await get("/markets", "vendor");
    for (const answer of [refused, elsewhere]) {
      const html = await answer.text();
      expect(isOffice(html)).toBe(false);
      expect(html).toMatch(siteHeader);
      expect(html).toMatch(siteFooter);
    }
  });

  it.each([
    ["/vendor-dashboard", "vendor"],
    ["/vendor-preorders", "vendor"],
    ["/vendor-portal", "vendor"],
    ["/vendor-dashboard/refunds", "vendor"],
    ["/vendor-wallet", "vendor"],
    ["/vendor-wallet?by=order", "vendor"],
    ["/vendor-wallet/payout", "vendor"],
    ["/vendor-wallet/statement", "vendor"],
    ["/vendor-payments", "vendor"],
    ["/market-manager-dashboard", "market_manager"],
    ["/admin-applications", "admin"],
    ["/admin/requests", "admin"],
    ["/admin-recommendations", "admin"],
    ["/newsletter-management", "admin"],
    ["/newsletter-management?tab=issues", "admin"],
    ["/admin/money", "admin"],
    ["/admin/money/payouts", "admin"],
    ["/admin/money/events", "admin"],
    ["/admin/corrections", "admin"],
    ["/admin/books", "admin"],
    ["/admin/system", "admin"],
    ["/admin/system/users", "admin"],
    ["/admin/system/users/1", "admin"],
    ["/admin/system/users/1/role", "admin"],
    ["/admin/system/orders", "admin"],
    ["/admin/system/mail", "admin"],
    ["/admin/system/audit", "admin"],
    ["/admin/system/import", "admin"],
    ["/admin/system/import/1", "admin"],
  ] as const)("lets %s cost three database round trips at most", async (path, as) => {
    const timing = (await get(path, as)).headers.get("Server-Timing") ?? "";
    const trips = Number(/\btrips;dur=(\d+)/.exec(timing)?.[1]);
    expect(trips).toBeGreaterThan(0);
    expect(trips).toBeLessThanOrEqual(3);
  });
});
