import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

/** An owner takes a vendor out of the guide, or an administrator does: for good. */
export const RemoveVendor = z.object({ vendorId: rowId("Vendor is required") });
export type RemoveVendor = z.output<typeof RemoveVendor>;
