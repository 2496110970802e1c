import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

/** An owner takes a stall out of the guide, or an administrator does: for good. */
export const TakeDownStall = z.object({ vendorId: rowId("Vendor is required") });
export type TakeDownStall = z.output<typeof TakeDownStall>;
