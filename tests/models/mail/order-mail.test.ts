import { describe, expect, test } from "vitest";
import { isReminderDue, type MailedOrder, newsOf, orderMail } from "~/models/mail/order-mail";

const site = "https://market.example";
const writeTo = "help@market.example";
const nothingBack = { amount: 1600, refunded: 0, atBank: 0, isDisputeOpen: false };
/** Saturday, 9 May 2026, 9 to 12 in Miami. */
const order: MailedOrder = {
  id: 12,
  status: "confirmed",
  username: "Ada <3",
  vendorName: "Bees & Co",
  marketName: "Grove Market",
  marketAddress: "1 Bay Street",
  timeZone: "America/New_York",
  pickupDate: "2026-05-09",
  pickupTimeStart: "09:00",
  pickupTimeEnd: "12:00",
  pickupCode: "AB3D",
  paymentMethod: "card",
  totalAmount: 1600,
  specialInstructions: null,
  canCancel: true,
  cancelDeadline: Date.UTC(2026, 4, 8, 22),
  cancelledBy: null,
  createdAt: Date.UTC(2026, 4, 7, 15),
  paid: nothingBack,
  items: [{ name: "Honey", quantity: 2, totalPrice: 1600 }],
};
const thursday = Date.UTC(2026, 4, 7, 15);
/** When the mails are written. */
const now = thursday;
const step = (fromStatus: string | null, toStatus: string) => ({ fromStatus, toStatus });

describe("what a step of an order is told as", () => {
  test.each([
    [null, "confirmed", {}, "placed"],
    ["pending_payment", "confirmed", {}, "placed"],
    ["ready", "confirmed", {}, "not_ready"],
    ["ready", "ready", { status: "ready" }, "changed"],
    ["confirmed", "confirmed", {}, "changed"],
    ["confirmed", "ready", { status: "ready" }, "ready"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "vendor" }, "cancelled"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "closure" }, "cancelled"],
    ["confirmed", "cancelled", { status: "cancelled", cancelledBy: "customer" }, "cancelled"],
    ["pending_payment", "cancelled", { status: "cancelled", cancelledBy: "vendor" }, "cancelled"],
  ] as const)("%s to %s with %j is %s", (from, to, state, news) => {
    expect(newsOf(step(from, to), { ...order, ...state }, thursday)).toBe(news);
  });

  test.each([
    ["a checkout that was begun", null, "pending_payment", { status: "pending_payment" }],
    ["one that ran out", "pending_payment", "cancelled", { cancelledBy: "expired" }],
    [
      "one that could not be opened",
      "pending_payment",
      "cancelled",
      { cancelledBy: "payment_failed" },
    ],
    ["one that was called off unpaid", "pending_payment", "cancelled", { cancelledBy: "customer" }],
    ["a pickup", "ready", "completed", { status: "completed" }],
    ["none", "ready", "not_collected", { status: "not_collected" }],
    [
      "a confirmation that is no longer so",
      "pending_payment",
      "confirmed",
      { status: "cancelled" },
    ],
    ["being ready, when it no longer is", "confirmed", "ready", { status: "confirmed" }],
    ["not being ready, when it is again", "ready", "confirmed", { status: "ready" }],
    ["a pickup that was said by mistake", "completed", "ready", { status: "ready" }],
    ["another one", "not_collected", "confirmed", {}],
  ] as const)("nobody is told of %s", (_, from, to, state) => {
    expect(newsOf(step(from, to), { ...order, ...state }, thursday)).toBeNull();
  });

  test("nobody is told of an order whose pickup is over, but of money and cancelling", () => {
    const after = Date.UTC(2026, 4, 9, 16);
    expect(newsOf(step("pending_payment", "confirmed"), order, after - 1)).toBe("placed");
    expect(newsOf(step("pending_payment", "confirmed"), order, after)).toBeNull();
    const cancelled = { ...order, status: "cancelled", cancelledBy: "vendor" };
    expect(newsOf(step("confirmed", "cancelled"), cancelled, after)).toBe("cancelled");
  });

  test("a pickup that passes midnight is over on the next day", () => {
    const late = { ...order, pickupTimeStart: "22:00", pickupTimeEnd: "01:00" };
    const end = Date.UTC(2026, 4, 10, 5);
    expect(newsOf(step(null, "confirmed"), late, end - 1)).toBe("placed");
    expect(newsOf(step(null, "confirmed"), late, end)).toBeNull();
  });
});

describe("a reminder is due", () => {
  const from = Date.UTC(2026, 4, 8, 13);
  const begins = Date.UTC(2026, 4, 9, 13);

  test("from nine in the morning of the day before, on the market's clock, until the pickup begins", () => {
    const due = [from - 1, from, begins - 1, begins].map((at) => isReminderDue(order, at));
    expect(due).toEqual([false, true, true, false]);
    const inHonolulu = { ...order, timeZone: "Pacific/Honolulu" };
    expect(isReminderDue(inHonolulu, from)).toBe(false);
    expect(isReminderDue(inHonolulu, Date.UTC(2026, 4, 8, 19))).toBe(true);
  });

  test("not for an order that was placed after that morning", () => {
    expect(isReminderDue({ ...order, createdAt: from }, from + 1)).toBe(false);
  });
});

describe("the words", () => {
  test("of an order that can no longer be cancelled do not say until when it could", () => {
    const late = { site, writeTo, now: order.cancelDeadline ?? 0 };
    expect(orderMail("placed", order, late).text).not.toContain("cancelled until");
  });

  test("of a placed order hold all that is needed at the stall", () => {
    const { subject, text, html } = orderMail("placed", order, { site, writeTo, now });
    expect(subject).toBe("Order ORD-0012 is confirmed");
    expect(text).toBe(
      [
        "Thank you, Ada <3! Your pre-order from Bees & Co is confirmed.",
        "Pickup code: AB3D",
        [
          "Collect at: Grove Market\n  1 Bay Street",
          "On: Saturday, May 9, 2026",
          "Between: 9:00 AM - 12:00 PM",
          "From: Bees & Co",
        ].join("\n"),
        "- 2 × Honey, $16.00\nTotal: $16.00",
        "It can be cancelled until 6:00 PM on Friday, May 8.",
        "See your order:\nhttps://market.example/orders#ORD-0012",
        "--\nMarket Day. You get this because you pre-ordered at Market Day.",
      ].join("\n\n"),
    );
    expect(html).toContain("Thank you, Ada &lt;3! Your pre-order from Bees &amp; Co");
  });

  test("of an order to pay at pickup say that it is still to be paid", () => {
    const { text } = orderMail(
      "ready",
      { ...order, paymentMethod: "at_pickup" },
      { site, writeTo, now },
    );
    expect(text).toContain("Total, to pay when you collect: $16.00");
    expect(text).toContain("has your order ready");
  });

  test.each([
    ["customer", 0, "You have cancelled your pre-order", "is on its way back to your card"],
    ["vendor", 0, "Bees & Co had to cancel", "is on its way back to your card"],
    ["closure", 1600, "Grove Market is closed on", "has been given back to your card"],
    ["vendor", null, "Bees & Co had to cancel", "Nothing was charged for it."],
  ])(
    "of an order cancelled by %s (%s cents back) say why, and where the money is",
    (by, refunded, why, money) => {
      const paid = refunded === null ? null : { ...nothingBack, refunded };
      const cancelled = { ...order, status: "cancelled", cancelledBy: by, paid };
      const { text } = orderMail("cancelled", cancelled, { site, writeTo, now, note: by });
      expect(text).toContain(why);
      expect(text).toContain(money);
      expect(text).not.toContain(`\n${by}\n`);
    },
  );

  test("of an order cancelled by its vendor hold what the vendor wrote", () => {
    const cancelled = { ...order, status: "cancelled", cancelledBy: "vendor" };
    const { text } = orderMail("cancelled", cancelled, {
      site,
      writeTo,
      now,
      note: "No <honey>.\nSorry!",
    });
    expect(text).toContain("Bees & Co writes:\n  No <honey>.\n  Sorry!");
  });

  test.each([
    ["that stands, in part,", { status: "confirmed" }, "stands; this part goes back to you."],
    [
      "paid too late",
      { cancelledBy: "expired" },
      "Your payment came after the time to pay was over",
    ],
  ])("of a refund for an order %s say why", (_, own, why) => {
    const refunded = { ...order, status: "cancelled", ...own };
    expect(orderMail("refunded", refunded, { site, writeTo, now, amount: 1600 }).text).toContain(
      why,
    );
  });

  test("of a part that goes back say why, in the vendor's words", () => {
    const { text } = orderMail("refunded", order, {
      site,
      writeTo,
      now,
      amount: 200,
      refundReason: "part",
      note: "A jar was short.",
    });
    expect(text).toContain("A jar was short.");
    expect(text).toContain("We have given $2.00 for order");
  });

  test.each([
    ["refund_waits", "waits until the vendor's account holds enough"],
    ["refund_refused", "could not be given back to the card"],
    ["settled_by_hand", "in another way than to your card"],
  ] as const)("of a refund (%s) say where the money is", (news, said) => {
    const { text } = orderMail(news, order, { site, writeTo, now, amount: 1600, note: "By check" });
    expect(text).toContain(said);
    expect(text).toContain("$16.00");
  });

  test("of a refund that failed say whether it is tried again, and who to write to if not", () => {
    const cancelled = { ...order, status: "cancelled", cancelledBy: "vendor" };
    const told = (isTriedAgain: boolean) =>
      orderMail("refund_failed", cancelled, { site, writeTo, now, amount: 1600, isTriedAgain })
        .text;
    expect(told(true)).toContain("Your bank did not take the $16.00");
    expect(told(true)).toContain("We try again tomorrow.");
    expect(told(false)).not.toContain("We try again");
    expect(told(false)).toContain("write to help@market.example");
  });

  test("of a refund name the amount, of a change what it was, of a reminder the day", () => {
    expect(orderMail("refunded", order, { site, writeTo, now, amount: 1600 }).subject).toBe(
      "$16.00 given back for order ORD-0012",
    );
    expect(
      orderMail("changed", order, { site, writeTo, now, note: "Now from 10:00 AM." }).text,
    ).toContain("\nNow from 10:00 AM.\n");
    expect(orderMail("reminder", order, { site, writeTo, now }).subject).toBe(
      "Collect order ORD-0012 on Saturday, May 9, 2026",
    );
  });
});
