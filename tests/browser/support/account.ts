import type { Page } from "playwright";
import { hashToken, newToken } from "~/platform/tokens";
import { quickHash } from "../../support/quick-hash";
import { inDatabase } from "./database";
import { ownHouse } from "./own-house";

/**
 * Adds a customer with the password 'first-one' to the database, because the registration form is
 * rate-limited.
 */
export async function makeCustomer(username: string): Promise<void> {
  const hash = quickHash("first-one");
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
 * Signs in a new customer with a confirmed address, in this browser only. A customer can have only
 * a limited number of unpaid orders for pickup, so tests do not share one.
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
 * Adds a user who runs a demo vendor that has no other user, so that tests do not change each
 * other's money. Returns the vendor's id and its account at Stripe.
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
 * Signs a user in without the form, in this browser only: the form is rate-limited, and a test that
 * signs out must not end a session that other tests share.
 */
export async function signedInAs(page: Page, username: string): Promise<void> {
  const { site } = ownHouse();
  const token = newToken();
  const hash = await hashToken(token);
  await inDatabase((d1) =>
    d1
      .prepare(
        `insert into sessions (token_hash, user_id, created_at, expires_at, proven_at, proven_by)
        select ?1, id, ?2, ?3, ?2, 'password' from users where username = ?4`,
      )
      .bind(hash, Date.now(), Date.now() + 86_400_000, username)
      .run(),
  );
  const value = encodeURIComponent(btoa(JSON.stringify(token)));
  const cookie = { name: "md_session", value, url: site, httpOnly: true, sameSite: "Lax" } as const;
  await page.context().addCookies([cookie]);
}

/** Makes the last proof in an account's sessions a day old. */
export async function provenYesterday(username: string): Promise<void> {
  await inDatabase((d1) =>
    d1
      .prepare(
        `update sessions set proven_at = ?
        where user_id = (select id from users where username = ?)`,
      )
      .bind(Date.now() - 86_400_000, username)
      .run(),
  );
}

/** Ends every session of an account, as its owner can from another browser. */
export async function signedOutElsewhere(username: string): Promise<void> {
  await inDatabase((d1) =>
    d1
      .prepare("delete from sessions where user_id = (select id from users where username = ?)")
      .bind(username)
      .run(),
  );
}
