import type { Instant } from "~/platform/context";
import { ago } from "../../core/ago";
import { defaultZone, localDateOf, shortDate } from "../../core/calendar";
import { formatCents } from "../../core/money";
import type { VendorDrift } from "./drift.server";
import type { ForeignCharge } from "./foreign-charges.server";
import { driftView } from "./wallet.view";

/** A vendor whose books differ from Stripe's, as the administrator sees it. */
export const vendorDriftView = (
  { account, vendorId, vendorName, readAt, count, found }: VendorDrift,
  now: Instant,
) => ({
  account,
  name: vendorName,
  to: `/vendor/${vendorId}`,
  read: readAt === null ? "never" : ago(readAt, now),
  found: found.map(driftView),
  more: count - found.length,
});

/** A charge that claims to be for an order here, although it was paid in another checkout. */
export const foreignChargeView = (charge: ForeignCharge) => ({
  id: charge.id,
  vendor: charge.vendorName,
  to: `/vendor/${charge.vendorId}`,
  amount: formatCents(charge.amount),
  day: shortDate(localDateOf(charge.createdAt, defaultZone)),
  payment: charge.paymentIntentId ?? charge.id,
});
