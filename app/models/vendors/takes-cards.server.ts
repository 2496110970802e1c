import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the vendor of this id can be paid by card now, as a condition: it has an account at Stripe
 * that is open and ready. `isReady` of stripe-account.rules.ts is the same of an account that was
 * read; whatever writes an order asks this in the write itself.
 */
export const takesCards = (vendorId: SQL): SQL => sql`exists (select 1 from stripe_accounts sa
  where sa.vendor_id = ${vendorId} and sa.closed_at is null and sa.card_payments = 'active')`;

/** The same as a column of a vendor `v`. */
export const takesCardsColumn = () =>
  sql<boolean>`${takesCards(sql`v.id`)}`.mapWith(Boolean).as("takes_cards");
