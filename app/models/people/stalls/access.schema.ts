import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

/** Which of the account's stalls is acted for. */
export const ChooseStall = z.object({ vendorId: rowId("Vendor is required") });
export type ChooseStall = z.output<typeof ChooseStall>;
