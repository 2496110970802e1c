import { z } from "~/platform/zod";
import { calendarDate, optionalText, rowId } from "../../core/fields";
import { dayLimit } from "./product.schema";

/** A time on the market's clock, in the format of a browser's time field. */
const time = (message: string) =>
  z
    .string({ error: message })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message)
    .nullish()
    .transform((text) => text ?? null);

const days = "Enter how many days before pickup orders close: a whole number from 0 to 14";
const cutoff = "Enter the cut-off time, when orders close, like 18:00";
const pickup = "Enter pickup times like 09:00";

interface Times {
  cutoffDays: number | null;
  cutoffTime: string | null;
  pickupTimeStart: string | null;
  pickupTimeEnd: string | null;
}
const rule = (holds: (times: Times) => boolean, error: string, field: keyof Times) =>
  z.refine<Times>(holds, { error, path: [field] });

/**
 * How a product is pre-ordered at one market of its vendor: on every date or, with `pickupDate`, on
 * that date only. An empty field means the usual value. `asUsual` deletes the settings.
 */
export const SetPreOrders = z
  .object({
    productId: rowId("Choose a product"),
    marketId: rowId("Choose a market"),
    pickupDate: calendarDate("Choose market and date")
      .nullish()
      .transform((date) => date ?? null),
    isEnabled: z.boolean().default(false),
    cutoffDays: z
      .number({ error: days })
      .int(days)
      .min(0, days)
      .max(14, days)
      .nullish()
      .transform((number) => number ?? null),
    cutoffTime: time(cutoff),
    pickupTimeStart: time(pickup),
    pickupTimeEnd: time(pickup),
    dayLimit,
    specialInstructions: optionalText(500),
    asUsual: z.boolean().default(false),
  })
  .check(
    rule(
      (t) => (t.cutoffDays === null) === (t.cutoffTime === null),
      "Enter both the day and the time when orders close, or neither",
      "cutoffTime",
    ),
    rule(
      (t) => (t.pickupTimeStart === null) === (t.pickupTimeEnd === null),
      "Enter both pickup times, or neither",
      "pickupTimeEnd",
    ),
    rule(
      (t) => !t.pickupTimeStart || !t.pickupTimeEnd || t.pickupTimeStart < t.pickupTimeEnd,
      "Pickup must end after it starts",
      "pickupTimeEnd",
    ),
    rule(
      (t) =>
        t.cutoffDays !== 0 ||
        !t.cutoffTime ||
        !t.pickupTimeStart ||
        t.cutoffTime <= t.pickupTimeStart,
      "Orders must close by the time pickup starts",
      "cutoffTime",
    ),
  );
export type SetPreOrders = z.output<typeof SetPreOrders>;
