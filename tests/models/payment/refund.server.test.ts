import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "~/models/books/books.server";
import { endOrder } from "~/models/order/end-order.server";
import { noteDispute } from "~/models/payment/dispute.server";
import { listOwedRefunds, noteRefund, refundWhatIsDue } from "~/models/payment/refund.server";
import { type Fair, makeFair, payAt } from "../../support/fair";
import { books } from "../../support/shop";

const day = 24 * 60 * 60_000;
let fair: Fair;
/** Two payments that are due back to two customers. */
beforeEach(async () => {
  fair = await makeFair();
  for (const who of [0, 1] as const) {
    const orderId = await payAt(fair, { who });
    await endOrder(fair.world.ctx(null), orderId, { by: "closure" });
  }
});

const ctx = () => fair.world.ctx(null);
const statuses = async () => (await books(fair.world)).payments.map(({ status }) => status);
const intents = async () =>
  (
    await fair.world.db.all<{ id: string }>(
      sql`select payment_intent_id as id from payments order by payments.id`,
    )
  ).map(({ id }) => id);
const refunds = () => fair.world.stripe.emulator.state().refunds;
/** The bank says no to the first payment's refund, days after Stripe made it. */
const bankRefuses = async (reason = "unknown") => {
  const [paymentIntentId = null] = await intents();
  const { id = "" } =
    refunds().find(({ payment_intent }) => payment_intent === paymentIntentId) ?? {};
  return noteRefund(ctx(), { id, paymentIntentId, amount: 1600, state: "failed", reason });
};

describe("what is due back", () => {
  it("goes back once, each payment by itself, however many runs there are at once", async () => {
    await Promise.all([refundWhatIsDue(ctx()), refundWhatIsDue(ctx())]);
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "refunded"]);
    expect(
      refunds()
        .map(({ payment_intent }) => payment_intent)
        .sort(),
    ).toEqual((await intents()).sort());
    expect(await checkBooks(fair.world.db)).toEqual([]);
  });

  it("rests for a day after the bank has refused it; the other one does not wait for it", async () => {
    await fair.world.db.run(sql`
      update payments set refund_after = ${fair.world.now + day} where id = 1`);
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
    fair.world.now += day - 1;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
    fair.world.now += 1;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "refunded"]);
  });

  it("is asked for anew after the bank has refused it, not answered with the old refusal", async () => {
    await refundWhatIsDue(ctx());
    await bankRefuses();
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
    fair.world.now += day;
    const keys: string[] = [];
    const again = ctx();
    const { refund } = again.payments;
    again.payments = {
      ...again.payments,
      refund: (request) => {
        keys.push(request.key);
        return refund(request).catch(() => {
          throw new Error("the emulator holds it for given back");
        });
      },
    };
    await refundWhatIsDue(again);
    expect(keys).toEqual(["refund-1-again-1"]);
  });

  it("is not what a bank has taken because of a dispute, until that is won", async () => {
    const [first = ""] = await intents();
    const dispute = (id: string) =>
      ({ id, amount: 1600, reason: "fraudulent", payment_intent: first }) as Parameters<
        typeof noteDispute
      >[1];
    await noteDispute(ctx(), dispute("dp_1"), "disputed");
    await noteDispute(ctx(), dispute("dp_2"), "disputed");
    await noteDispute(ctx(), dispute("dp_1"), "dispute_won");
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
    await noteDispute(ctx(), dispute("dp_2"), "dispute_won");
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refunded", "refunded"]);
  });
});

describe("a refund that Stripe tells of", () => {
  it("counts for its own payment, and only in the whole amount", async () => {
    const [, paymentIntentId = null] = await intents();
    const refund = { id: "re_x", paymentIntentId, state: "made", reason: null } as const;
    expect(await noteRefund(ctx(), { ...refund, amount: 1599 })).toBe(false);
    expect(await statuses()).toEqual(["refund_due", "refund_due"]);
    expect(await noteRefund(ctx(), { ...refund, amount: 1600 })).toBe(true);
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
  });

  it("that failed is due again once, however often it is told", async () => {
    await refundWhatIsDue(ctx());
    await Promise.all([bankRefuses(), bankRefuses()]);
    await bankRefuses();
    expect((await books(fair.world)).ledger.map(({ kind }) => kind).sort()).toEqual([
      "charged",
      "charged",
      "refund_failed",
      "refunded",
      "refunded",
    ]);
    // The next one has arrived: late news of the first does not take it back.
    const [paymentIntentId = null] = await intents();
    const again = { id: "re_again", paymentIntentId, amount: 1600, reason: null };
    await noteRefund(ctx(), { ...again, state: "made" });
    await bankRefuses();
    expect(await statuses()).toEqual(["refunded", "refunded"]);
    expect(await checkBooks(fair.world.db)).toEqual([]);
  });

  it("that no second try can mend waits for a person, who finds that one alone", async () => {
    await refundWhatIsDue(ctx());
    await bankRefuses("lost_or_stolen_card");
    fair.world.now += 9 * day;
    await refundWhatIsDue(ctx());
    expect(await statuses()).toEqual(["refund_due", "refunded"]);
    expect(await listOwedRefunds(fair.world.db)).toMatchObject([
      { orderId: 1, customer: fair.customers[0].username, amount: 1600, failures: 1 },
    ]);
  });
});
