import type { Page } from "playwright";
import { expect } from "vitest";
import { hashToken, newToken } from "~/platform/tokens";
import { makeCustomer } from "./support/account";
import { axe } from "./support/axe";
import { inDatabase } from "./support/database";
import { mailedLink, somebody } from "./support/mail";
import { bothWays, screenshot } from "./support/test";
import { toast } from "./support/toast";
import { signIn } from "./support/visit";

const password = "first-one";

/** Adds a user with sign-in codes whose key nobody has any more. Returns the user's id. */
async function makeStranded(username: string, isAdmin = false): Promise<number> {
  await makeCustomer(username);
  return inDatabase(async (d1) => {
    const run = (query: string, ...values: unknown[]) =>
      d1
        .prepare(query)
        .bind(...values)
        .run();
    await run("update users set is_admin = ? where username = ?", isAdmin ? 1 : 0, username);
    await run(
      `insert into second_factors (user_id, secret, created_at, confirmed_at)
        select id, '', 0, 0 from users where username = ?`,
      username,
    );
    const find = d1.prepare("select id from users where username = ?").bind(username);
    return (await find.first<number>("id")) ?? 0;
  });
}

/** Ends the wait of an account's recovery. Returns the path of the link that finishes it. */
async function waitIsOver(userId: number): Promise<string> {
  const token = newToken();
  const hash = await hashToken(token);
  await inDatabase((d1) =>
    d1
      .prepare("update account_recoveries set ready_at = ?, finish_hash = ? where user_id = ?")
      .bind(Date.now() - 1, hash, userId)
      .run(),
  );
  return `/recover/finish?token=${token}`;
}

/** Gives the password, and asks for a recovery instead of entering a code. */
async function askToRecover(page: Page, username: string, look: (name: string) => Promise<void>) {
  await signIn(page, username, password);
  await page.waitForURL(/\/sign-in\/code$/);
  await page.getByRole("link", { name: "Lost your phone and recovery codes?" }).click();
  await page.waitForURL(/\/recover$/);
  await look("ask");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await toast(page, "Check your email");
  await page.getByText("We emailed a link to your account’s address.").waitFor();
  await look("asked");
  await page.goto(await mailedLink(`${username}@example.com`, "/recover/confirm"));
  await look("start");
  await page.getByRole("button", { name: "Start the recovery" }).click();
}

/** Takes a screenshot of each page, and checks that everyone can use it. */
const looking = (page: Page, javascript: boolean) => async (name: string) => {
  await screenshot(page, `recovery ${name} ${javascript}`);
  if (javascript) expect(await axe(page)).toEqual([]);
};

bothWays(
  "a customer who has lost the phone and the recovery codes recovers the account",
  async ({ page, javascript }) => {
    const username = somebody();
    const look = looking(page, javascript);
    const id = await makeStranded(username);
    await page.goto("/auth");
    await askToRecover(page, username, look);
    await page.getByText("You can finish from").waitFor();
    await look("waiting");
    await page.goto(await waitIsOver(id));
    await page.fill("input[name=currentPassword]", "not-the-first-one");
    await page.getByRole("button", { name: "Finish the recovery" }).click();
    await page.getByText("Wrong password. Enter your current password.").first().waitFor();
    await look("wrong password");
    await page.fill("input[name=currentPassword]", password);
    await page.getByRole("button", { name: "Finish the recovery" }).click();
    await page.waitForURL(/\/auth$/);
    await toast(page, "Account recovered");
    await signIn(page, username, password);
    await page.waitForURL(({ pathname }) => pathname === "/");
    await toast(page, "Login successful");
  },
  { width: 360 },
);

bothWays(
  "anyone who gets the email stops a stranger's recovery",
  async ({ page, javascript, visit }) => {
    const username = somebody();
    const look = looking(page, javascript);
    await makeStranded(username);
    const stranger = await visit();
    await stranger.goto("/auth");
    await askToRecover(stranger, username, async () => {});
    await stranger.getByText("You can finish from").waitFor();
    const stop = await mailedLink(`${username}@example.com`, "/recover/stop");
    await page.goto(stop);
    await look("stop");
    await page.getByRole("button", { name: "Stop the recovery" }).click();
    await page.waitForURL(/\/forgot-password$/);
    await toast(page, "Recovery stopped");
    await page.goto(stop);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await look("stopped");
  },
  { width: 360, refusals: [410] },
);

bothWays(
  "an administrator approves the recovery of another administrator",
  async ({ page, javascript, visit }) => {
    const username = somebody();
    const id = await makeStranded(username, true);
    await page.goto("/admin-portal");
    await askToRecover(page, username, async () => {});
    await page.getByRole("heading", { name: "Waiting for approval" }).waitFor();
    const admin = await visit({ as: "admin" });
    const look = looking(admin, javascript);
    await admin.goto("/admin/system/users");
    await look("users");
    await admin.getByRole("link", { name: username, exact: true }).first().click();
    await admin.waitForURL(new RegExp(`/users/${id}/recovery$`));
    await look("decide");
    await admin.getByLabel("Why").fill("Called the number on file");
    await admin.getByRole("button", { name: "Approve" }).click();
    await admin.waitForURL(new RegExp(`/users/${id}$`));
    await toast(admin, "Recovery approved");
    await admin.getByText("This account is being recovered").waitFor();
    await look("approved");
    await page.reload();
    await page.getByText("You can finish from").waitFor();
  },
  { width: 360 },
);
