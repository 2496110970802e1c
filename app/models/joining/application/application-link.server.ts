import { type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant } from "~/platform/context";
import { hashToken, newToken } from "~/platform/tokens";
import { linkLasts } from "./application.rules";
import type { applicationKinds } from "./application.tables";

export type ApplicationKind = (typeof applicationKinds)[number];

/** The table of each kind of application. */
export const tableOf: Record<ApplicationKind, SQL> = {
  vendor_application: sql`vendor_applications`,
  market_application: sql`market_submissions`,
};

/** The token of a link to an application, and the statement that makes the link valid. */
export interface NewLink {
  token: string;
  statement: SQL;
}

/**
 * Creates a link to the application with this reference. The statement writes the link if the
 * application exists and `only` is true when the statement runs. `browser` is the mark of the
 * browser that is led to the application at once, or null.
 */
export async function newApplicationLink(
  now: Instant,
  {
    kind,
    reference,
    browser,
  }: { kind: ApplicationKind; reference: string; browser: string | null },
  only: SQL = sql`true`,
): Promise<NewLink> {
  const token = newToken();
  const statement = sql`
    insert into application_links (token_hash, kind, subject_id, browser, created_at, expires_at)
    select ${await hashToken(token)}, ${kind}, id, ${browser}, ${now}, ${now + linkLasts}
    from ${tableOf[kind]} where reference = ${reference} and ${only}`;
  return { token, statement };
}

/** Deletes expired application links. */
export async function forgetEndedApplicationLinks({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`
    delete from application_links where token_hash in (
      select token_hash from application_links where expires_at <= ${now} limit 500)`);
}
