import { expect } from "vitest";
import { awake } from "./support/awake";
import { axe } from "./support/axe";
import { askInDatabase, inDatabase } from "./support/database";
import { mailedLink, somebody } from "./support/mail";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

const how = (javascript: boolean) => `${javascript ? "with" : "without"}-javascript`;
const second = "Heritage Square Market";
const password = "radishes-at-nine";

bothWays(
  "an administrator picks the market for an access request, and its manager signs in to that market",
  async ({ page: admin, visit, javascript }) => {
    const name = somebody();
    const email = `${name}@example.com`;
    await askInDatabase((d1) =>
      d1
        .prepare(
          `insert into market_manager_requests (name, email, market_name, address, requested_at)
          values ('Wren Example', ?1, ?2, '1 Old Court', 1)`,
        )
        .bind(email, `Heritage ${name}`)
        .run(),
    );
    await admin.goto(`/admin/requests?q=${name}`);
    await admin.getByRole("link", { name: `Heritage ${name}` }).click();
    await admin.getByText(/We can’t tell which market “/).waitFor();
    await admin.getByRole("searchbox", { name: "Search markets" }).fill("Heritage");
    await admin.locator(".review-open").getByRole("button", { name: "Search" }).click();
    await screenshot(admin, `managers-choose-market-${how(javascript)}`);
    if (javascript) expect(await axe(admin)).toEqual([]);
    await admin.getByRole("button", { name: `Choose ${second}` }).click();
    await admin.getByRole("link", { name: "Choose another market" }).waitFor();
    await admin.getByText(`manages ${second}`).waitFor();
    await admin.getByRole("button", { name: /^Approve/ }).click();
    await admin.locator(".undo", { hasText: name }).waitFor();

    const manager = await visit({ as: undefined });
    await manager.goto(await mailedLink(email, "/reset-password"));
    await manager.fill("input[name=password]", password);
    await manager.fill("input[name=confirmPassword]", password);
    await manager.getByRole("button", { name: "Set password" }).click();
    await toast(manager, "Password changed");
    await manager.goto("/vendor-auth");
    await signIn(manager, name.slice(0, 17), password);
    await manager.getByRole("heading", { level: 1, name: second }).waitFor();
    // Cleans up for other tests: the demo's own manager must stay the last manager of the demo
    // market.
    await manager.goto("/market-manager-dashboard/settings/managers");
    await manager.getByRole("link", { name: "Leave…" }).click();
    await manager.getByRole("button", { name: "Leave" }).click();
    await manager
      .getByRole("heading", { level: 1, name: "You don’t manage a market yet" })
      .waitFor();
    await manager.getByText(`Heritage ${name}`).waitFor();
    await screenshot(manager, `managers-waiting-${how(javascript)}`);
    if (javascript) expect(await axe(manager)).toEqual([]);
  },
  { as: "admin" },
);

bothWays(
  "a manager invites a colleague, who creates an account, and later removes the colleague",
  async ({ page, visit, javascript }) => {
    const name = somebody().slice(0, 20);
    const email = `${name}@example.com`;
    await page.goto("/market-manager-dashboard");
    await page.locator(".office-choice summary").click();
    await page.locator(".office-choice").getByRole("link", { name: second }).click();
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await page.getByRole("navigation", { name: "Places" }).getByText("Settings").click();
    await page.getByRole("navigation", { name: "Settings" }).getByText("Managers").click();
    const address = page.locator("main input[name=email]");
    if (javascript) await awake(address);
    await address.fill(email);
    await page.getByRole("button", { name: "Add manager" }).click();
    await toast(page, "Invitation sent");
    await page.locator(".stall-list > li", { hasText: email }).waitFor();
    await screenshot(page, `managers-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);

    const guest = await visit({ as: undefined });
    await guest.goto(await mailedLink(email, "/market-invitation"));
    await guest.getByRole("heading", { level: 1, name: second }).waitFor();
    await screenshot(guest, `managers-invitation-${how(javascript)}`);
    await guest.getByRole("link", { name: "Create an account" }).click();
    await guest.getByLabel("First name").fill("Nia");
    await guest.getByLabel("Last name").fill("New");
    await guest.getByLabel("Username").fill(name);
    await guest.fill("input[name=password]", password);
    await guest.fill("input[name=confirmPassword]", password);
    await guest.getByRole("button", { name: "Create my account" }).click();
    await toast(guest, "Account created");
    await signIn(guest, name, password);
    await guest.getByRole("heading", { level: 1, name: second }).waitFor();

    await page.reload();
    const line = page.locator(".stall-list > li", { hasText: name });
    await line.getByRole("link", { name: /^Remove…/ }).click();
    await page.getByRole("heading", { level: 1, name: "Remove Nia New?" }).waitFor();
    await screenshot(page, `managers-remove-${how(javascript)}`);
    await page.getByRole("button", { name: "Remove manager" }).click();
    await toast(page, "Manager removed");
    await line.waitFor({ state: "detached" });
    await guest.goto("/market-manager-dashboard");
    await guest.getByRole("heading", { level: 1, name: "You don’t manage a market yet" }).waitFor();
  },
  { as: "manager", width: 360 },
);

bothWays(
  "a manager marks vendors without an email about a canceled day as called, and can undo a mark",
  async ({ page, javascript }) => {
    await page.goto("/market-manager-dashboard/schedule");
    const closed = await inDatabase((d1) =>
      d1
        .prepare(
          `insert into market_closures (market_id, date, reason, created_at, announce_at,
            announced_at, done_at)
          values (1, ?1, 'The park is flooded', 1, 1, 1, 1) returning id`,
        )
        .bind(new Date(Date.now() + (javascript ? 60 : 61) * 86_400_000).toISOString().slice(0, 10))
        .first<number>("id"),
    );
    await inDatabase((d1) =>
      d1
        .prepare(
          `insert into closure_calls (closure_id, vendor_id, round)
          select ?1, id, 1 from vendors order by id limit 2`,
        )
        .bind(closed)
        .run(),
    );
    await page.goto(`/market-manager-dashboard/schedule/closed/${closed}?market=1`);
    await page.getByText("0 of 2 called").waitFor();
    const first = page.locator(".stall-list > li").first();
    await first.getByRole("button", { name: /^Mark as called/ }).click();
    await first.getByText(/^Called by manager/).waitFor();
    await page.getByText("1 of 2 called").waitFor();
    await screenshot(page, `closed-day-calls-${how(javascript)}`);
    if (javascript) expect(await axe(page)).toEqual([]);
    await first.getByRole("button", { name: /^Mark as not called/ }).click();
    await page.getByText("0 of 2 called").waitFor();
    await inDatabase((d1) =>
      d1.prepare("delete from market_closures where id = ?1").bind(closed).run(),
    );
  },
  { as: "manager", width: 360 },
);
