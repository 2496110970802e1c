import type Stripe from "stripe";
import type { World } from "./world";

/** Why the bank declines a payment; the words are Stripe's. */
export interface Decline {
  code: "authentication_required" | "card_declined" | "expired_card";
  declineCode: string;
  message: string;
}

interface TestCard {
  brand: "mastercard" | "visa";
  last4: string;
  /** What the page says about the card. */
  effect: string;
  /** How the bank answers a payment with the saved card; null if it pays. */
  decline: Decline | null;
}

/**
 * The cards that the hosted page offers. Each has the last four digits of the card of Stripe's test
 * mode that behaves in the same way: the bank lets all of them be saved except `refused`.
 */
export const TEST_CARDS = {
  good: { brand: "visa", last4: "4242", effect: "payments succeed", decline: null },
  mastercard: { brand: "mastercard", last4: "4444", effect: "payments succeed", decline: null },
  declined: {
    brand: "visa",
    last4: "0341",
    effect: "payments are declined",
    decline: {
      code: "card_declined",
      declineCode: "generic_decline",
      message: "Your card was declined.",
    },
  },
  insufficient_funds: {
    brand: "visa",
    last4: "3178",
    effect: "payments are declined for insufficient funds",
    decline: {
      code: "card_declined",
      declineCode: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  },
  authentication_required: {
    brand: "visa",
    last4: "3184",
    effect: "each payment needs the cardholder",
    decline: {
      code: "authentication_required",
      declineCode: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    },
  },
  refused: {
    brand: "visa",
    last4: "0002",
    effect: "the bank does not let you save it",
    decline: {
      code: "card_declined",
      declineCode: "generic_decline",
      message: "Your card was declined.",
    },
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof TEST_CARDS;
export const TEST_CARD_NAMES = Object.keys(TEST_CARDS) as TestCardName[];

/** When a card expires. */
export interface Expiry {
  month: number;
  year: number;
}

/** Whether a card with this expiry has expired: it is valid to the end of its month. */
export function isExpired(world: World, { month, year }: Expiry): boolean {
  return world.now() >= Date.UTC(year, month, 1);
}

/** Why the bank declines a payment with this saved card now, or null. */
export function declineOf(
  world: World,
  name: TestCardName,
  card: Stripe.PaymentMethod.Card,
): Decline | null {
  if (!isExpired(world, { month: card.exp_month, year: card.exp_year })) {
    return TEST_CARDS[name].decline;
  }
  return {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired.",
  };
}
