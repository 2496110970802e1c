import { z } from "~/platform/zod";
import {
  calendarDate,
  opaque,
  optionalText,
  requiredLines,
  rowId,
  seenVersion,
} from "../../core/fields";

/** The most orders of one product on one market day that can be corrected at once. */
export const mostInHarvest = 300;

const howMany = "Enter how many you have: a whole number, 0 or more";
const getsMessage = "Enter a whole number, 0 or more";
/** More pieces than one order, or one day, can ever have. */
const mostPieces = 999_999;
const date = "Choose a market day";

/** A product of one market day. */
export const HarvestDay = z.object({
  marketId: rowId("Choose a market"),
  pickupDate: calendarDate(date),
  productId: rowId("Choose a product"),
});
export type HarvestDay = z.output<typeof HarvestDay>;

const available = z
  .number({ error: howMany })
  .int(howMany)
  .min(0, howMany)
  .max(mostPieces, howMany);

/** Asks how a harvest would be split, before anything is done. */
export const ProposeShortHarvest = HarvestDay.extend({ available });
export type ProposeShortHarvest = z.output<typeof ProposeShortHarvest>;

/** Splits a short harvest as proposed, for each order at the version that the vendor saw. */
export const CorrectShortHarvest = ProposeShortHarvest.extend({
  gets: z
    .array(
      z.object({
        orderId: rowId("Choose an order"),
        version: seenVersion,
        quantity: z
          .number({ error: getsMessage })
          .int(getsMessage)
          .min(0, getsMessage)
          .max(mostPieces, getsMessage),
      }),
      { error: "Enter how many each customer gets" },
    )
    .min(1, "Enter how many each customer gets")
    .max(mostInHarvest, `Correct at most ${mostInHarvest} orders at once`),
  reason: requiredLines("Enter a reason for your customers", 300),
  /** Created when the form is rendered: sending the same form twice is one act. */
  key: opaque(100),
});
export type CorrectShortHarvest = z.output<typeof CorrectShortHarvest>;

/**
 * The same command as the form of its page sends it: all orders in one field, and each order's
 * quantity in the same sequence.
 */
export const HarvestForm = z.object({
  available: opaque(20),
  seen: opaque(12_000),
  shown: opaque(3_000),
  quantity: z.array(opaque(20)).max(mostInHarvest),
  reason: optionalText(600),
  key: opaque(100),
});
