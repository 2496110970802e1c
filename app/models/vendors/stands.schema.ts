import { z } from "~/platform/zod";
import { rowId } from "../core/fields";

const vendorId = rowId("Vendor is required");
const marketId = rowId("Market is required");

/** The markets that a vendor joins in addition to its current ones. */
export const AddStands = z.object({
  vendorId,
  marketIds: z
    .array(marketId, { error: "Choose a market" })
    .min(1, "Choose a market")
    .max(50, "Add at most 50 markets at once"),
});
export type AddStands = z.output<typeof AddStands>;

/** One market that a vendor joins. */
export const AddStand = z.object({ vendorId, marketId });
export type AddStand = z.output<typeof AddStand>;

/** A market that a vendor leaves. */
export const RemoveStand = z.object({ vendorId, marketId });
export type RemoveStand = z.output<typeof RemoveStand>;
