import type { Page } from "playwright";
import { hashPassword } from "~/platform/passwords";
import { hashToken, newToken } from "~/platform/tokens";
import { inDatabase } from "./database";
import { ownHouse } from "./own-house";

/** Enters a customer whose password is 'first-one': how often a form may do so is limited. */
export async function makeCustomer(username: string): Promise<void> {
  const hash = await hashPassword("first-one");
  await inDatabase((d1) =>
    d1
      .prepare(
        "insert into users (username, email, password, created_at, updated_at) values (?, ?, ?, 0, 0)",
      )
      .bind(username, `${username}@example.com`, hash)
      .run(),
  );
}

/**
 * Signs in a customer of its own whose address is proven, in this browser alone: so many orders of
 * one customer may wait to be paid for at pickup, and no test shall use up another's.
 */
export async function asNewCustomer(page: Page, username: string): Promise<void> {
  await makeCustomer(username);
  await inDatabase((d1) =>
    d1
      .prepare("update users set email_confirmed_at = created_at where username = ?")
      .bind(username)
      .run(),
  );
  await signedInAs(page, username);
}

/**
 * Enters somebody who runs a stall of the demo that nobody runs there, so that what one test does to
 * its money is no other's. Answers the stall's id and its account at Stripe.
 */
export async function makeVendorOf(stall: string, username: string) {
  await makeCustomer(username);
  return inDatabase(async (d1) => {
    await d1
      .prepare("update users set user_type = 'vendor' where username = ?")
      .bind(username)
      .run();
    await d1
      .prepare(
        `insert into vendor_accounts (vendor_id, user_id, created_at)
        select v.id, u.id, 0 from vendors v join users u on u.username = ? where v.name = ?`,
      )
      .bind(username, stall)
      .run();
    const found = await d1
      .prepare(
        `select v.id, a.id as account from vendors v
        join stripe_accounts a on a.vendor_id = v.id where v.name = ?`,
      )
      .bind(stall)
      .first<{ id: number; account: string }>();
    if (!found) throw new Error(`The demo has no stall ${stall} with an account at Stripe`);
    return found;
  });
}

/**
 * Signs somebody in in this browser alone, past the form: how often that may be done is limited,
 * and a test that signs out must not end the session that others share.
 */
export async function signedInAs(page: Page, username: string): Promise<void> {
  const { site } = ownHouse();
  const token = newToken();
  const hash = await hashToken(token);
  await inDatabase((d1) =>
    d1
      .prepare(
        `insert into sessions (token_hash, user_id, created_at, expires_at)
        select ?, id, ?, ? from users where username = ?`,
      )
      .bind(hash, Date.now(), Date.now() + 86_400_000, username)
      .run(),
  );
  const value = encodeURIComponent(btoa(JSON.stringify(token)));
  const cookie = { name: "md_session", value, url: site, httpOnly: true, sameSite: "Lax" } as const;
  await page.context().addCookies([cookie]);
}

/** Ends every session of an account, as its owner would from another browser. */
export async function signedOutElsewhere(username: string): Promise<void> {
  await inDatabase((d1) =>
    d1
      .prepare("delete from sessions where user_id = (select id from users where username = ?)")
      .bind(username)
      .run(),
  );
}
