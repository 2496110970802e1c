import { z } from "~/platform/zod";
import { email, rowId } from "../core/fields";
import { vendorRoles } from "./vendor.types";

const vendorId = rowId("Vendor is required");

/** An owner invites a person to work for the vendor. */
export const InviteToVendor = z.object({
  vendorId,
  email: email("Invalid email address"),
  role: z.enum(vendorRoles, { error: "Choose what this person can do" }),
});
export type InviteToVendor = z.output<typeof InviteToVendor>;

/** An owner ends a member's access; every member can end their own. */
export const RemovePerson = z.object({ vendorId, userId: rowId("Account is required") });
export type RemovePerson = z.output<typeof RemovePerson>;
