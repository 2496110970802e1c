import { z } from "~/platform/zod";
import { calendarDate, optionalLine, required, rowId } from "../../core/fields";
import { parseTime } from "../../core/week";

const marketId = rowId("Choose a market");

/** From an hour of today on, or from the moment in which it is done. */
const fromTime = optionalLine(10).transform((text, { issues }) => {
  const time = text === null || text === "now" ? text : parseTime(text);
  if (text === null || time !== null) return time;
  issues.push({ code: "custom", message: "Choose a time", input: text });
  return z.NEVER;
});

/** A market does not open on a date, or ends early today, and everybody is told why. */
export const CloseDate = z.object({
  marketId,
  date: calendarDate("Choose a market day"),
  fromTime,
  reason: required("Enter a reason for vendors and customers", 200),
});
export type CloseDate = z.output<typeof CloseDate>;

/** A closing that nobody has been told of yet is taken back. */
export const UndoClosing = z.object({ marketId, closureId: rowId("Choose a closed day") });
export type UndoClosing = z.output<typeof UndoClosing>;

/** A vendor was called about a closed day, or was not after all. */
export const MarkCalled = z.object({
  marketId,
  closureId: rowId("Choose a closed day"),
  vendorId: rowId("Choose a vendor"),
  called: z.enum(["yes", "no"], { error: "Choose whether the vendor was called" }),
});
export type MarkCalled = z.output<typeof MarkCalled>;
