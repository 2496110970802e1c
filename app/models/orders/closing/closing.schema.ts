import { z } from "~/platform/zod";
import { calendarDate, optionalLine, required, rowId } from "../../core/fields";
import { parseTime } from "../../core/week";

const marketId = rowId("Choose a market");

/** From an hour of today on, or from the moment of the closing. */
const fromTime = optionalLine(10).transform((text, { issues }) => {
  const time = text === null || text === "now" ? text : parseTime(text);
  if (text === null || time !== null) return time;
  issues.push({ code: "custom", message: "Choose a time", input: text });
  return z.NEVER;
});

/** Closes a market on a date, or lets it end early today, and tells everybody why. */
export const CloseDate = z.object({
  marketId,
  date: calendarDate("Choose a market day"),
  fromTime,
  reason: required("Enter a reason for vendors and customers", 200),
});
export type CloseDate = z.output<typeof CloseDate>;

/** Undoes a closing that nobody has been told about yet. */
export const UndoClosing = z.object({ marketId, closureId: rowId("Choose a closed day") });
export type UndoClosing = z.output<typeof UndoClosing>;

/** Marks a vendor as called about a closed day, or as not called after all. */
export const MarkCalled = z.object({
  marketId,
  closureId: rowId("Choose a closed day"),
  vendorId: rowId("Choose a vendor"),
  called: z.enum(["yes", "no"], { error: "Choose whether the vendor was called" }),
});
export type MarkCalled = z.output<typeof MarkCalled>;
