import { type SQL, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Refund, RefundAnswer } from "~/platform/payments";
import { isDisputed } from "./dispute.server";
import { endOvertaken, overtakenRefunds } from "./lost-dispute.server";
import { type NamedPayment, noteRefund } from "./note-refund.server";
import { paidVendor } from "./paid-vendor.server";
import { afterRefusal, mostTries, waitAfter } from "./refund.rules";

/** How many refunds one run requests. */
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
 * Requests every refund that is due from Stripe. Each refund is claimed first, and the claim
 * already sets the time of the next try. So Stripe is asked once, however many runs there are, and
 * a refund of an interrupted run waits exactly as long as a failed one. While a bank has the money
 * because of a dispute, the refund is not requested; if the dispute is lost, it is never requested
 * again.
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
      // The claim says when the refund is requested again.
      ctx.log("refund-not-asked", { refund: refund.id, message: String(error) });
    });
  }
}

/**
 * Requests one refund. After the first try, this function first asks Stripe which refunds exist: an
 * earlier answer may have been lost. If Stripe cannot say so even at the last try, a person must
 * look at it.
 */
async function tryRefund(ctx: Capabilities, refund: Due): Promise<void> {
  const { id, amount, attempts, keyNumber, stripeAccount, paymentIntentId } = refund;
  if (attempts > 1) {
    try {
      await lookIfShown(ctx, { stripeAccount, paymentIntentId });
    } catch (error) {
      const isDown = error instanceof DomainError && error.code === "payments_down";
      if (!isDown || attempts < mostTries) throw error;
      return noteRefusal(ctx, refund, { refused: "unreachable", stands: false });
    }
    if (!(await stillWaits(ctx, refund))) return;
  }
  const answer = await ctx.payments.refund({
    // Stripe repeats its first answer to a key, whatever the answer was, so a new try needs another
    // key.
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
  // A person may have made the refund at Stripe first. Then that refund is the requested one.
  if (answer.stands) await lookIfShown(ctx, { stripeAccount, paymentIntentId });
}

/**
 * Like `lookAtRefunds`. If Stripe does not show us the payment, for example because the vendor has
 * disconnected the account, this function sees nothing: the answer to a refund says why.
 */
async function lookIfShown(ctx: Capabilities, named: NamedPayment): Promise<void> {
  await lookAtRefunds(ctx, named).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
  });
}

/**
 * Saves every refund of a payment that Stripe knows, in its current state. So the order, number and
 * delay of the events do not matter.
 */
export async function lookAtRefunds(ctx: Capabilities, named: NamedPayment): Promise<void> {
  for (const told of await ctx.payments.listRefunds(named)) await noteRefund(ctx, named, told);
}

/**
 * The statement that requests the rest of the payment once it is `refund_due`, for one order or
 * several. It belongs in the batch that makes the payment `refund_due`. It works once for a
 * payment, however often it runs.
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

/** The cents of a payment that its refunds already claim, in every state except 'replaced'. */
export const claimedOf = (payments: string) => sql`(
  select coalesce(sum(c.amount), 0) from refunds c
  where c.payment_id = ${sql.raw(payments)}.id and c.state <> 'replaced')`;

/**
 * The cents that go back to a card if the order ends now: what no refund of its payment claims yet,
 * and nothing while a bank holds money because of a dispute.
 */
export const refundIfEnded = (orderId: SQL) => sql<number>`coalesce((
  select p.amount - ${claimedOf("p")} from payments p
  where p.order_id = ${orderId} and p.status = 'paid' and not ${isDisputed}), 0)`;

export interface PartToRefund {
  orderId: number;
  /** Integer cents. */
  amount: number;
  /** The reason, in words that the customer reads: 'Two jars were short.' */
  note: string;
  /** Two requests with the same key make only one refund. */
  key: string;
  /** The user who asked for the refund; null if the program did. */
  askedBy: number | null;
}

/**
 * The statement that requests partial refunds for several orders, for the batch that makes them
 * due. `parts` selects `order_id`, `amount` and `key`. A part is left out if it is more than the
 * rest of its payment, or if it was requested before with its key.
 */
export const askForParts = (
  { now }: Pick<Capabilities, "now">,
  parts: SQL,
  { note, askedBy }: { note: string | null; askedBy: number | null },
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
 * Requests a partial refund of an order's payment; the order keeps the rest. The caller must check
 * whose order it is. `line` runs after the request in the same batch: for example the audit log's
 * line if an admin acts. Returns the refund's id. Throws `not_found` if the order has no card
 * payment to refund, `changed` if the key was used for another amount, and `invalid` if less than
 * the amount is left of the payment.
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
