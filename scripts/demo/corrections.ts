import type { InferInsertModel } from "drizzle-orm";
import type { marketCorrections } from "~/models/guide/correction/correction.tables";
import type { failedStripeEvents } from "~/models/orders/stripe-event/stripe-event.tables";
import { accountOf } from "./stripe-accounts";

type Correction = InferInsertModel<typeof marketCorrections>;

const hour = 60 * 60_000;

/** The corrections that visitors suggest for markets' pages, oldest first. */
const corrections: (Pick<Correction, "what" | "text" | "email" | "state" | "reason"> & {
  market: string;
  hoursAgo: number;
})[] = [
  {
    market: "shady-oak",
    what: "contact",
    text: "The phone rings at a bakery. They were kind about it.",
    state: "declined",
    reason: "Rang it: the market's own desk answered.",
    hoursAgo: 190,
  },
  {
    market: "banyan-lane",
    what: "hours",
    text: "They begin to pack up at one now, not at two. The sign at the gate says so, too.",
    email: "ines@marketday.example",
    hoursAgo: 52,
  },
  {
    market: "shady-oak",
    what: "place",
    text: "It stands on the other side of the park since the fountain is being mended.",
    hoursAgo: 20,
  },
  {
    market: "banyan-lane",
    what: "other",
    text: "There are rest rooms now, behind the library.",
    hoursAgo: 3,
  },
];

export const correctionRows = (
  now: number,
  marketId: (key: string) => number,
  userId: (username: string) => number,
): Correction[] =>
  corrections.map(({ market, hoursAgo, state = "pending", ...said }) => ({
    ...said,
    state,
    marketId: marketId(market),
    cameAt: now - hoursAgo * hour,
    ...(state !== "pending" && {
      version: 2,
      decidedAt: now - (hoursAgo - 5) * hour,
      decidedBy: userId("admin"),
    }),
  }));

/** Stripe events that the app could not process. Stripe's emulator no longer has them. */
export const failedEventRows = (now: number): InferInsertModel<typeof failedStripeEvents>[] => [
  {
    eventId: "evt_demo_1",
    source: "payments",
    account: accountOf("sunny-acre"),
    type: "charge.dispute.updated",
    firstTriedAt: now - 30 * hour,
    lastTriedAt: now - 6 * hour,
    tries: 7,
    reason: "D1_ERROR: Network connection lost",
  },
];
