import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Capabilities, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { queueMail } from "../../people/mail/outbox.server";
import type { NewsletterLink, Subscribe } from "./newsletter.schema";
import { newsletters } from "./newsletter.tables";
import { alreadySubscribedMail, newsletterConfirmationMail } from "./newsletter-mail";

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * An address gets at most one email in this time, in milliseconds, however often someone asks for
 * the newsletter, unless its owner confirms or unsubscribes in the meantime.
 */
const oneMailIn = 10 * minute;
/**
 * How long the link that confirms works, in milliseconds. Unconfirmed addresses are deleted after
 * the same time.
 */
const confirmLasts = 7 * day;

/**
 * Asks the owner of an address whether they want the newsletter. Nothing else is sent before they
 * say yes. An address that is on the list, or that was asked a moment ago, gets the same answer
 * with the same work: one read and one write. Throws `too_many` after too many requests.
 */
export function subscribe(ctx: RequestContext, { email }: Subscribe): Promise<void> {
  const text = "Failed to subscribe to newsletter.";
  return sayingWhenItFails(ctx, { text }, () => askForYes(ctx, email));
}

async function askForYes(ctx: RequestContext, email: string): Promise<void> {
  const { db, now, site } = ctx;
  await ctx.limits.spend("mail", `address:${ctx.address}`, `newsletter:${email.toLowerCase()}`);
  const address = email.toLowerCase();
  const [known] = await db
    .select({
      state: sql<"asked" | "on" | "off">`
        case when is_active = 0 then 'off' when confirmed_at is null then 'asked' else 'on' end`,
      unsubscribeToken: newsletters.unsubscribeToken,
    })
    .from(newsletters)
    .where(isAddressed(email));
  const token = newToken();
  const unsubscribeToken = known?.unsubscribeToken ?? newToken();
  const state = known?.state ?? "asked";
  const isSubscribed = state === "on";
  const content = isSubscribed
    ? alreadySubscribedMail(site, { unsubscribeToken })
    : newsletterConfirmationMail(site, { token, unsubscribeToken });
  const keys = `newsletter:${await hashToken(address)}:`;
  const key = `${keys}${state}:${Math.floor(now / oneMailIn)}`;
  await runBatch(db, [
    queueMail(now, { key, to: email, content, isSecret: true }),
    // The row changes only if this request queued an email, so a link that was emailed a moment ago
    // still works.
    sql`
      insert into newsletters (email, subscribed_at, token_hash, unsubscribe_token, is_active)
      select ${email}, ${now}, ${isSubscribed ? null : await hashToken(token)},
        ${unsubscribeToken}, 1
      where ${wroteOne}
      on conflict (lower(email)) do update set
        token_hash = excluded.token_hash,
        unsubscribe_token = coalesce(unsubscribe_token, excluded.unsubscribe_token),
        subscribed_at = iif(is_active = 1 and confirmed_at is not null, subscribed_at, ${now})`,
    // An older email that is still in the outbox has a link that no longer works.
    sql`
      delete from mail_outbox indexed by mail_outbox_key
      where key > ${keys} and key < ${`${keys}~`} and key <> ${key} and status = 'queued'`,
  ]);
}

const isAddressed = (email: string) => eq(sql`lower(${newsletters.email})`, email.toLowerCase());

/** Whether an emailed link can still confirm a subscription. */
export async function canConfirm(ctx: Capabilities, { token }: NewsletterLink): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(await confirmable(ctx, token));
  return row !== undefined;
}

/**
 * Confirms a subscription. Confirming twice is no error. Throws `too_late` if the link no longer
 * works.
 */
export async function confirmSubscription(
  ctx: Capabilities,
  { token }: NewsletterLink,
): Promise<void> {
  const confirmed = await ctx.db
    .update(newsletters)
    .set({ confirmedAt: sql`coalesce(${newsletters.confirmedAt}, ${ctx.now})`, isActive: true })
    .where(await confirmable(ctx, token))
    .returning({ id: newsletters.id });
  if (confirmed.length === 1) return;
  throw new DomainError("too_late", "This link no longer works. Subscribe again.", {
    title: "Subscription failed",
  });
}

const confirmable = async ({ now }: Pick<Capabilities, "now">, token: string) =>
  and(
    eq(newsletters.tokenHash, await hashToken(token)),
    gt(newsletters.subscribedAt, now - confirmLasts),
  );

/**
 * Removes an address from the list, and its unsent copies of any issue from the outbox, so that no
 * administrator retries a copy that was given up. This works any number of times, and with an
 * unknown token, too: in every case, the address gets no newsletter.
 */
export async function unsubscribe({ db }: Capabilities, { token }: NewsletterLink): Promise<void> {
  const its = (column: SQL) =>
    sql`(select ${column} from newsletters where unsubscribe_token = ${token})`;
  await runBatch(db, [
    db
      .update(newsletters)
      .set({ isActive: false, tokenHash: null })
      .where(eq(newsletters.unsubscribeToken, token)),
    sql`
      delete from mail_outbox indexed by mail_outbox_of_address
      where lower(to_email) = ${its(sql`lower(email)`)} and reader_id = ${its(sql`id`)}
        and issue_id is not null and status <> 'sent'`,
  ]);
}

/**
 * The token with which the owner of an address unsubscribes; null if the address is not on the
 * list. Call this only for an address that the viewer has proven to own, so that nobody else learns
 * whether it is on the list.
 */
export async function subscriptionOf(
  { db }: Pick<Capabilities, "db">,
  email: string,
): Promise<string | null> {
  const [row] = await db
    .select({ token: newsletters.unsubscribeToken })
    .from(newsletters)
    .where(
      and(isAddressed(email), eq(newsletters.isActive, true), isNotNull(newsletters.confirmedAt)),
    );
  return row?.token ?? null;
}

/** Deletes the addresses whose owners never confirmed. */
export async function forgetUnconfirmed({ db, now }: Capabilities): Promise<void> {
  const unconfirmed = db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(isNull(newsletters.confirmedAt), lt(newsletters.subscribedAt, now - confirmLasts)))
    .limit(500);
  await db.delete(newsletters).where(inArray(newsletters.id, unconfirmed));
}
