import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Refund, RefundAnswer } from "~/platform/payments";
import { isDisputed } from "./dispute.server";
import { endOvertaken, overtakenRefunds } from "./lost-dispute.server";
import { noteRefund } from "./note-refund.server";
import { paidVendor } from "./paid-vendor.server";
import { afterRefusal, waitAfter } from "./refund.rules";

/** So many refunds are asked for by one run. */
const atOnce = 20;

interface Due {
  id: number;
  amount: number;
  attempts: number;
  keyNumber: number;
  stripeAccount: string;
  paymentIntentId: string;
  applicationFee: number;
}

/**
 * Asks Stripe for every refund that is due. Each is claimed first, and what comes after it has been
 * tried so often is written down with the claim: so it is asked for once, however many runs there
 * are, and a run that is cut short leaves it waiting no longer and no shorter than one that fails.
 * While a bank has the money because of a dispute it is not given back as well, and where the dispute
 * is lost it is not asked for any more.
 */
export async function refundWhatIsDue(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const [overtaken, due] = await runBatch(db, [
    overtakenRefunds,
    sql<Due>`
      select r.id, r.amount, r.attempts, r.key_number as keyNumber,
        p.stripe_account_id as stripeAccount, p.payment_intent_id as paymentIntentId,
        p.application_fee as applicationFee
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'requested' and r.next_try_at <= ${now} and not ${isDisputed}
      order by r.next_try_at limit ${sql.raw(String(atOnce))}`,
  ]);
  await endOvertaken(ctx, overtaken.results);
  if (due.results.length === 0) return;
  const claims = await runBatch(
    db,
    due.results.map(
      ({ id, attempts, amount }) => sql`
        update refunds set attempts = attempts + 1, next_try_at = ${now + waitAfter(attempts + 1)},
          updated_at = ${now}
        where id = ${id} and state = 'requested' and attempts = ${attempts}
          and amount = ${amount} and next_try_at <= ${now}`,
    ),
  );
  for (const [index, refund] of due.results.entries()) {
    if (claims[index]?.meta.changes !== 1) continue;
    await tryRefund(ctx, { ...refund, attempts: refund.attempts + 1 }).catch((error) => {
      // Asked for again when its claim says so.
      ctx.log("refund-not-asked", { refund: refund.id, message: String(error) });
    });
  }
}

/** Asks for one. After the first time Stripe is asked what there is: the answer may have been lost. */
async function tryRefund(ctx: Capabilities, refund: Due): Promise<void> {
  const { id, amount, keyNumber, stripeAccount, paymentIntentId } = refund;
  if (refund.attempts > 1) {
    await lookAtRefunds(ctx, { stripeAccount, paymentIntentId });
    if (!(await stillWaits(ctx, refund))) return;
  }
  const answer = await ctx.payments.refund({
    // Stripe answers a key as it did before, whatever it was: a new try has another one.
    key: `refund-${id}-${keyNumber}-${amount}`,
    refundId: id,
    amount,
    stripeAccount,
    paymentIntentId,
    hadFee: refund.applicationFee > 0,
  });
  if ("refund" in answer) return noteRefund(ctx, { stripeAccount, paymentIntentId }, answer.refund);
  await noteRefusal(ctx, refund, answer);
}

async function stillWaits({ db }: Capabilities, { id, amount }: Due): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from refunds where id = ${id} and state = 'requested' and amount = ${amount}`);
  return found.length === 1;
}

async function noteRefusal(
  ctx: Capabilities,
  { id, attempts, stripeAccount, paymentIntentId }: Due,
  answer: Exclude<RefundAnswer, { refund: Refund }>,
): Promise<void> {
  const { now } = ctx;
  const { nextTryAt, newKey, countsAsTry } = afterRefusal(answer, attempts, now);
  ctx.log("refund-refused", { refund: id, why: answer.refused, attempts, nextTryAt });
  await ctx.db.run(sql`
    update refunds set state = ${nextTryAt === null ? "refused" : "requested"},
      next_try_at = ${nextTryAt}, last_error = ${answer.refused}, updated_at = ${now},
      key_number = key_number + ${newKey ? 1 : 0}, attempts = attempts - ${countsAsTry ? 0 : 1}
    where id = ${id} and state = 'requested' and attempts = ${attempts}`);
  // Somebody was faster at Stripe itself: then what they made is what was asked for.
  if (answer.stands) await lookAtRefunds(ctx, { stripeAccount, paymentIntentId });
}

/**
 * Writes down all that Stripe knows to have been given back of a payment, as it stands now: so it
 * does not matter in which order, how often or how late anything told of it.
 */
export async function lookAtRefunds(
  ctx: Capabilities,
  named: { stripeAccount: string; paymentIntentId: string },
): Promise<void> {
  for (const told of await ctx.payments.listRefunds(named)) await noteRefund(ctx, named, told);
}

/**
 * The statement that asks for all that is left of an order's payment once it is `refund_due`, or
 * of several orders', for the batch that makes it so. Once for a payment, however often it is run.
 */
export const askForTheRest = (
  { now }: Pick<Capabilities, "now">,
  order: SQL,
  askedBy: number | null = null,
): SQL => sql`
  insert into refunds (payment_id, vendor_id, amount, reason, ask_key, asked_by_user_id, next_try_at,
    created_at, updated_at)
  select p.id, ${paidVendor(sql`p.id`)}, p.amount - ${claimedOf("p")}, 'order_ended', 'order_ended',
    ${askedBy}, ${now}, ${now}, ${now}
  from payments p where p.order_id in (${order}) and p.status = 'refund_due'
    and p.amount > ${claimedOf("p")}
    and not exists (select 1 from refunds d
      where d.payment_id = p.id and d.ask_key = 'order_ended')`;

/** The cents of a payment that its refunds come to already, whatever has become of them. */
export const claimedOf = (payments: string) => sql`(
  select coalesce(sum(c.amount), 0) from refunds c
  where c.payment_id = ${sql.raw(payments)}.id and c.state <> 'replaced')`;

export interface PartToRefund {
  orderId: number;
  /** Integer cents. */
  amount: number;
  /** Why, in words that the customer reads: 'Two jars were short.' */
  note: string;
  /** Asked for twice with the same key it is one refund. */
  key: string;
  /** Whose doing it is; nobody's where the program did it. */
  askedBy: number | null;
}

/**
 * The statement that asks for parts of what several orders were paid for to be given back, for the
 * batch that makes them due: `parts` selects `order_id`, `amount` and `key`. A part that is more than
 * is left of its payment, or that was asked for before with its key, is left out.
 */
export const askForParts = (
  { now }: Pick<Capabilities, "now">,
  parts: SQL,
  { note, askedBy }: Pick<PartToRefund, "note" | "askedBy">,
): SQL => sql`
  insert into refunds (payment_id, vendor_id, amount, reason, note, ask_key, asked_by_user_id,
    next_try_at, created_at, updated_at)
  select p.id, ${paidVendor(sql`p.id`)}, part.amount, 'part', ${note}, 'part-' || part.key, ${askedBy},
    ${now}, ${now}, ${now}
  from (${parts}) part join payments p on p.order_id = part.order_id and p.status = 'paid'
  where part.amount between 1 and p.amount - ${claimedOf("p")}
    and not exists (select 1 from refunds d
      where d.payment_id = p.id and d.ask_key = 'part-' || part.key)`;

/**
 * Asks for a part of what an order was paid for to be given back; the order keeps the rest. Whose
 * order it is, is the caller's to ask. `line` is written behind it, in the same batch: the line of the
 * audit log for one who has a say over others. Answers the refund's number. Throws `not_found` for
 * an order that no card payment stands for, `invalid` where less than that is left of it.
 */
export async function refundPart(
  ctx: Capabilities,
  part: PartToRefund,
  line?: SQL,
): Promise<number> {
  const { db, now } = ctx;
  const { orderId, amount, note, key, askedBy } = part;
  const askKey = `part-${key}`;
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new DomainError("invalid", "An amount must be a whole number of cents, at least 1.");
  }
  const asked = sql`select ${orderId} as order_id, ${amount} as amount, ${key} as key`;
  const ask = askForParts({ now }, asked, { note, askedBy });
  const { found, left } = await runBatch(db, {
    ask,
    log: line ?? noRows(),
    found: sql<{ id: number; amount: number }>`
      select r.id, r.amount from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${orderId} and r.ask_key = ${askKey}`,
    left: sql<{ cents: number }>`
      select p.amount - ${claimedOf("p")} as cents from payments p
      where p.order_id = ${orderId} and p.status = 'paid'`,
  });
  const [refund] = found.results;
  if (refund && refund.amount === amount) return refund.id;
  if (refund)
    throw new DomainError(
      "changed",
      "This refund was already requested with a different amount. Check the order’s refunds before you try again.",
    );
  if (!left.results[0])
    throw new DomainError("not_found", "This order has no card payment to refund.");
  throw new DomainError(
    "invalid",
    "The refund can’t be more than what’s left of the payment. Enter a smaller amount.",
  );
}
