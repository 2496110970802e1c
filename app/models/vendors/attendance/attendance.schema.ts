import { z } from "~/platform/zod";
import { calendarDate as date, linkToken, requiredLines, rowId } from "../../core/fields";
import { dayLimit } from "../product/product.schema";
import { usualComings } from "./attendance.rules";

const marketId = rowId("Choose a market");
const marketDay = { marketId, date: date("Choose market and date") };

/** A vendor says of one date whether the vendor comes. */
export const SetDay = z.object({
  ...marketDay,
  comes: z.boolean({ error: "Choose whether you’re coming" }).default(false),
});
export type SetDay = z.output<typeof SetDay>;

const answer = z.enum(["yes", "no"], { error: "Choose an answer" });

/** Whoever was asked by mail answers for the vendor. */
export const AnswerAsk = z
  .object({ token: linkToken, comes: answer })
  .transform(({ token, comes }) => ({ token, comes: comes === "yes" }));
export type AnswerAsk = z.output<typeof AnswerAsk>;

/** Whoever runs a market says for a vendor of it whether it comes. */
export const SayForStall = z
  .object({ ...marketDay, vendorId: rowId("Choose a vendor"), comes: answer })
  .transform(({ comes, ...rest }) => ({ ...rest, comes: comes === "yes" }));
export type SayForStall = z.output<typeof SayForStall>;

/** A vendor says what holds at a market where nothing is said of a date. */
export const SetUsualDays = z.object({
  marketId,
  comes: z.enum(usualComings, { error: "Choose every_date or single_dates" }),
});
export type SetUsualDays = z.output<typeof SetUsualDays>;

/** A vendor stays away from a date to a date: from one of its markets, or from all it has now. */
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

/** A vendor comes again on the dates of a pause. */
export const EndPause = z.object({ pauseId: rowId("Choose a pause") });
export type EndPause = z.output<typeof EndPause>;

/** A vendor calls off every order of a date, and says why, and does not come. */
export const CancelDay = z.object({
  ...marketDay,
  reason: requiredLines("Enter a reason for your customers", 300),
});
export type CancelDay = z.output<typeof CancelDay>;

/** As many products as a vendor offers. */
const mostLines = 200;

/** A vendor says how many of each product there are for one market day; null is as usual. */
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

/** A vendor takes the numbers of the market day before for this one. */
export const CopyStock = z.object(marketDay);
export type CopyStock = z.output<typeof CopyStock>;
