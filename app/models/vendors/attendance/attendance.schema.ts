import { z } from "~/platform/zod";
import { calendarDate as date, linkToken, requiredLines, rowId } from "../../core/fields";
import { dayLimit } from "../product/product.schema";
import { usualComings } from "./attendance.rules";

const marketId = rowId("Choose a market");
const marketDay = { marketId, date: date("Choose market and date") };

/** A vendor sets whether it comes on one date. */
export const SetDay = z.object({
  ...marketDay,
  comes: z.boolean({ error: "Choose whether you’re coming" }).default(false),
});
export type SetDay = z.output<typeof SetDay>;

const answer = z.enum(["yes", "no"], { error: "Choose an answer" });

/** The owner who was asked by email answers for the vendor. */
export const AnswerAsk = z
  .object({ token: linkToken, comes: answer })
  .transform(({ token, comes }) => ({ token, comes: comes === "yes" }));
export type AnswerAsk = z.output<typeof AnswerAsk>;

/** A market's manager answers for one of its vendors whether it comes. */
export const SayForStall = z
  .object({ ...marketDay, vendorId: rowId("Choose a vendor"), comes: answer })
  .transform(({ comes, ...rest }) => ({ ...rest, comes: comes === "yes" }));
export type SayForStall = z.output<typeof SayForStall>;

/** A vendor sets whether it comes to a market on dates without an answer of their own. */
export const SetUsualDays = z.object({
  marketId,
  comes: z.enum(usualComings, { error: "Choose every_date or single_dates" }),
});
export type SetUsualDays = z.output<typeof SetUsualDays>;

/**
 * A vendor stays away from the first to the last day: from one of its markets or, if `marketId` is
 * null, from all its current markets.
 */
export const PauseVendor = z
  .object({
    marketId: marketId.nullish().transform((id) => id ?? null),
    fromDate: date("Choose your first day away"),
    toDate: date("Choose your last day away"),
  })
  .check(
    z.refine<{ fromDate: string; toDate: string }>((pause) => pause.fromDate <= pause.toDate, {
      error: "The last day must be on or after the first day",
      path: ["toDate"],
    }),
  );
export type PauseVendor = z.output<typeof PauseVendor>;

/** A vendor ends a pause, so it comes again on those dates. */
export const EndPause = z.object({ pauseId: rowId("Choose a pause") });
export type EndPause = z.output<typeof EndPause>;

/**
 * A vendor cancels a market day: it does not come, and cancels all its orders for that date with a
 * reason.
 */
export const CancelDay = z.object({
  ...marketDay,
  reason: requiredLines("Enter a reason for your customers", 300),
});
export type CancelDay = z.output<typeof CancelDay>;

/** The most products that a vendor can offer. */
const mostLines = 200;

/** A vendor sets the stock of each product for one market day. Null means the usual limit. */
export const SetStock = z.object({
  ...marketDay,
  products: z
    .array(z.object({ productId: rowId("Choose a product"), brought: dayLimit }), {
      error: "Enter a number for at least one product",
    })
    .min(1, "Enter a number for at least one product")
    .max(mostLines, `Change at most ${mostLines} products at once`),
});
export type SetStock = z.output<typeof SetStock>;

/** A vendor copies the stock of the previous market day on the same weekday to this one. */
export const CopyStock = z.object(marketDay);
export type CopyStock = z.output<typeof CopyStock>;
