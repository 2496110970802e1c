import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";

/** An owner or an administrator removes a vendor from the guide, for good. */
export const RemoveVendor = z.object({ vendorId: rowId("Vendor is required") });
export type RemoveVendor = z.output<typeof RemoveVendor>;
