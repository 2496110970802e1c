import { describe, expect, test } from "vitest";
import { orderMail } from "~/models/orders/order/order-mail";
import { nothingBack, mailedOrder as order } from "../../../support/mailed-order";

const site = "https://market.example";
const writeTo = "help@market.example";
/** The time at which the emails are written: a Thursday. */
const now = Date.UTC(2026, 4, 7, 15);

describe("order emails", () => {
  test("do not name a cancellation deadline that has passed", () => {
    const late = { site, writeTo, now: order.cancelDeadline ?? 0 };
    expect(orderMail("placed", order, late).text).not.toContain("cancel until");
  });

  test("contain everything needed at the stall for a placed order", () => {
    const { subject, text, html } = orderMail("placed", order, { site, writeTo, now });
    expect(subject).toBe("Order ORD-0012 is confirmed");
    expect(text).toBe(
      [
        "Thank you, Ada <3! Your pre-order from Bees & Co is confirmed.",
        "Pickup code: AB3D",
        [
          "Pick up at: Grove Market\n  1 Bay Street",
          "On: Saturday, May 9, 2026",
          "Between: 9 AM–12 PM",
          "From: Bees & Co",
        ].join("\n"),
        "- 2 × Honey, $16.00\nTotal: $16.00",
        "You can cancel until 6 PM on Friday, May 8.",
        "See your order:\nhttps://market.example/orders#ORD-0012",
        "--\nMarket Day. You get this email because you pre-ordered on Market Day.",
      ].join("\n\n"),
    );
    expect(html).toContain("Thank you, Ada &lt;3! Your pre-order from Bees &amp; Co");
  });

  test.each([
    ["ready", "Pay $16.00 to Bees & Co at pickup, or pay by card now:"],
    ["completed", "Pay $16.00 to Bees & Co by card now:"],
  ])("about a declined card say how an order that is %s can be paid", (status, says) => {
    const owed = { ...order, status, paymentMethod: "at_pickup" as const };
    expect(orderMail("declined", owed, { site, writeTo, now }).text).toContain(says);
  });

  test.each(["completed", "not_collected", "cancelled"])(
    "about an order that is %s lead to its receipt, because the list may have it far down",
    (status) => {
      const { text } = orderMail("refunded", { ...order, status }, { site, writeTo, now });
      expect(text).toContain("See your order:\nhttps://market.example/orders/12/receipt");
    },
  );

  test("about the weight of an order that is handed over say what was charged, and no more how to pick it up", () => {
    const handedOver = { ...order, status: "completed" };
    const { text } = orderMail("weighed", handedOver, { site, writeTo, now });
    expect(text).toContain("We charged $16.00 to your card.");
    expect(text).toContain("Total: $16.00");
    expect(text).not.toContain("Pick");
  });

  test("about a weight that was corrected after the charge say what was paid, and that the difference goes back", () => {
    const lighter = { ...order, totalAmount: 1500 };
    const { subject, text } = orderMail("weighed", lighter, { site, writeTo, now });
    expect(subject).toBe("Order ORD-0012 costs $15.00");
    expect(text).toContain("You paid $16.00 by card. We refund the difference.");
    expect(text).not.toContain("We charged");
  });

  test.each(["customer", "vendor"])(
    "about less than ordered, taken off by the %s, say what happens to the money",
    (actor) => {
      const corrections = [{ name: "Melon", before: 1, after: 0, unitPrice: 800 }];
      const told = (more: { amount: number; wasPaid: boolean }) =>
        orderMail("changed", order, { site, writeTo, now, actor, corrections, ...more }).text;
      expect(told({ amount: 800, wasPaid: true })).toContain("We’re refunding $8.00 to your card.");
      expect(told({ amount: 0, wasPaid: true })).toContain("We already refunded what you paid");
      expect(told({ amount: 0, wasPaid: false })).toContain("We charged $16.00 to your card.");
      const disputed = { ...order, paid: { ...nothingBack, atBank: 1600, isDisputeOpen: true } };
      const about = { site, writeTo, now, actor, corrections, amount: 800, wasPaid: true };
      expect(orderMail("changed", disputed, about).text).toContain(
        "Once your bank has decided, we refund $8.00, unless your bank has already returned it to you.",
      );
    },
  );

  test("about a card that the vendor cannot take say so, and offer no other card", () => {
    const owed = { ...order, status: "ready", paymentMethod: "at_pickup" as const };
    const { text } = orderMail("declined", owed, { site, writeTo, now, note: "no_cards" });
    expect(text).toContain("The vendor can’t take cards right now.");
    expect(text).toContain("Pay $16.00 to Bees & Co at pickup.");
    expect(text).not.toContain("by card");
  });

  test("about a payment by the link say how much, and what it was for", () => {
    const { text } = orderMail("paid", order, { site, writeTo, now, amount: 1600 });
    expect(text).toContain("You paid $16.00 to Bees & Co by card.");
    expect(text).toContain("Total: $16.00");
  });

  test("say that an order to pay at pickup is still to be paid", () => {
    const { text } = orderMail(
      "ready",
      { ...order, paymentMethod: "at_pickup" },
      { site, writeTo, now },
    );
    expect(text).toContain("Total to pay at pickup: $16.00");
    expect(text).toContain("has your order ready");
  });

  test.each([
    ["customer", 0, "You cancelled your pre-order", "We’re refunding your card payment"],
    ["vendor", 0, "Bees & Co had to cancel", "We’re refunding your card payment"],
    ["closure", 1600, "Grove Market is closed on", "was already refunded"],
    ["vendor", null, "Bees & Co had to cancel", "You weren’t charged."],
  ])(
    "for an order cancelled by %s (%s cents refunded) say why and where the money is",
    (by, refunded, why, money) => {
      const paid = refunded === null ? null : { ...nothingBack, refunded };
      const cancelled = { ...order, status: "cancelled", cancelledBy: by, paid };
      const { text } = orderMail("cancelled", cancelled, { site, writeTo, now, note: by });
      expect(text).toContain(why);
      expect(text).toContain(money);
      expect(text).not.toContain(`\n${by}\n`);
    },
  );

  test("include the vendor's message for an order cancelled by the vendor", () => {
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
    ["that stands, in part,", { status: "confirmed" }, "This refund doesn’t cancel your order"],
    ["paid too late", { cancelledBy: "expired" }, "Your payment arrived after the deadline"],
  ])("about a refund for an order %s say why", (_, own, why) => {
    const refunded = { ...order, status: "cancelled", ...own };
    expect(orderMail("refunded", refunded, { site, writeTo, now, amount: 1600 }).text).toContain(
      why,
    );
  });

  test("about a partial refund give the vendor's reason", () => {
    const { text } = orderMail("refunded", order, {
      site,
      writeTo,
      now,
      amount: 200,
      refundReason: "part",
      note: "A jar was short.",
    });
    expect(text).toContain("Bees & Co writes:\n  A jar was short.");
    expect(text).toContain("We refunded $2.00 for order");
  });

  test("about an administrator's refund do not give the reason as the vendor's words", () => {
    const refund = { amount: 200, refundReason: "part", isByAdmin: true } as const;
    const note = "The vendor ignored three complaints.";
    const textOf = (status: string) =>
      orderMail("refunded", { ...order, status }, { site, writeTo, now, ...refund, note }).text;
    for (const status of ["completed", "cancelled"]) {
      expect(textOf(status)).toContain(`Reason:\n  ${note}`);
      expect(textOf(status)).not.toContain("writes");
    }
    expect(textOf("completed")).toContain("This refund doesn’t cancel your order from Bees & Co.");
    expect(textOf("cancelled")).not.toContain("doesn’t cancel");
  });

  test.each([
    ["refund_waits", "waiting until the vendor’s balance is high enough"],
    ["refund_refused", "couldn’t refund $16.00"],
    ["settled_by_hand", "in another way, not to your card"],
  ] as const)("about a refund (%s) say where the money is", (news, said) => {
    const { text } = orderMail(news, order, { site, writeTo, now, amount: 1600, note: "By check" });
    expect(text).toContain(said);
    expect(text).toContain("$16.00");
  });

  test("about a failed refund say whether we try again, and otherwise give a contact address", () => {
    const cancelled = { ...order, status: "cancelled", cancelledBy: "vendor" };
    const told = (isTriedAgain: boolean) =>
      orderMail("refund_failed", cancelled, { site, writeTo, now, amount: 1600, isTriedAgain })
        .text;
    expect(told(true)).toContain("Your bank rejected the refund of $16.00");
    expect(told(true)).toContain("We’ll try again tomorrow.");
    expect(told(false)).not.toContain("ll try again");
    expect(told(false)).toContain("Email help@market.example");
  });

  test("name the amount of a refund, the details of a change and the day of a reminder", () => {
    expect(orderMail("refunded", order, { site, writeTo, now, amount: 1600 }).subject).toBe(
      "$16.00 refunded for order ORD-0012",
    );
    expect(
      orderMail("changed", order, { site, writeTo, now, note: "Now from 10 AM." }).text,
    ).toContain("\nNow from 10 AM.\n");
    expect(orderMail("reminder", order, { site, writeTo, now }).subject).toBe(
      "Pick up order ORD-0012 on Saturday, May 9, 2026",
    );
  });
});
