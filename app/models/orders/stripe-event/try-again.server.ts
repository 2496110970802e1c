import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { auditLine } from "../../people/audit/audit.server";
import { handlePaymentEvent } from "../payment/payment-event.server";
import { handleAccountNotice } from "../stripe-account/account-notice.server";
import {
  canTryAgain,
  foreignText,
  nextStep,
  reasonOf,
  type WhyForeign,
} from "./failed-event.rules";
import type { TryEventAgain } from "./failed-event.schema";
import { type FailedEvent, factsOf, findFailedEvent } from "./failed-event.server";

/**
 * Fetches an event from Stripe again and processes it as if Stripe had just sent it, whatever its
 * API version is. Throws `not_found` if the event is not on the list, `taken` while another
 * administrator tries it, `too_late` if Stripe no longer has it or if it changed nothing because it
 * is not ours (then it stays on the list), and `payments_down` if it failed again.
 */
export async function tryEventAgain(ctx: Allowed<Admin>, { failedEventId }: TryEventAgain) {
  const event = await findFailedEvent(ctx.db, failedEventId);
  if (!canTryAgain(event, ctx.now)) throw gone(event, ctx.now);
  const { log } = await runBatch(ctx.db, {
    tried: sql`
      update failed_stripe_events set tries = tries + 1, last_tried_at = ${ctx.now}
      where id = ${event.id} and tries = ${event.tries}`,
    log: auditLine(ctx, {
      action: "stripe_event_tried_again",
      subject: { type: "stripe_event", id: event.id },
      before: factsOf(event),
    }),
  });
  if (log.results.length !== 1) {
    throw new DomainError(
      "taken",
      "Someone else is trying this event right now. Reload and try again.",
    );
  }
  const work = await fetched(ctx, event);
  const foreign = await work().catch((error) => {
    ctx.log("event-failed-again", { event: event.eventId, message: String(error) });
    throw new DomainError("payments_down", reasonOf(error), { title: "The event failed again" });
  });
  if (foreign !== null) throw await changedNothing(ctx, event, foreign);
  return { id: event.id, eventId: event.eventId };
}

/** Also puts on the list why an event changed nothing: only a person takes it off the list. */
async function changedNothing({ db }: Allowed<Admin>, event: FailedEvent, foreign: WhyForeign) {
  const reason = foreignText[foreign];
  await db.run(sql`update failed_stripe_events set reason = ${reason} where id = ${event.id}`);
  return new DomainError("too_late", `${reason} If you expected this, set the event aside.`, {
    title: "Nothing changed",
  });
}

const gone = (event: FailedEvent, now: number) =>
  new DomainError("too_late", nextStep({ ...event, isGone: true }, now), {
    title: "Stripe no longer has this event",
  });

/** Fetches an event from Stripe again, and returns the work to do for it. */
async function fetched(
  ctx: Allowed<Admin>,
  event: FailedEvent,
): Promise<() => Promise<WhyForeign | null>> {
  const named = { id: event.eventId, account: event.account };
  try {
    if (event.source === "accounts") {
      const notice = await ctx.connect.findNotice(named);
      return () => handleAccountNotice(ctx, notice);
    }
    const found = await ctx.payments.findEvent(named);
    return () => handlePaymentEvent(ctx, found, { anyVersion: true });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    await ctx.db.run(sql`update failed_stripe_events set is_gone = 1 where id = ${event.id}`);
    throw gone(event, ctx.now);
  }
}
