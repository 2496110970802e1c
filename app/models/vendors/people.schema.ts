import { z } from "~/platform/zod";
import { email, rowId } from "../core/fields";
import { stallRoles } from "./vendor.types";

const vendorId = rowId("Vendor is required");

/** An owner asks somebody to work at the stall. */
export const InviteToStall = z.object({
  vendorId,
  email: email("Invalid email address"),
  role: z.enum(stallRoles, { error: "Choose what this person can do" }),
});
export type InviteToStall = z.output<typeof InviteToStall>;

export const WithdrawInvitation = z.object({
  invitationId: rowId("Invitation is required"),
});
export type WithdrawInvitation = z.output<typeof WithdrawInvitation>;

/** An owner takes access away; anybody takes their own. */
export const RemovePerson = z.object({ vendorId, userId: rowId("Account is required") });
export type RemovePerson = z.output<typeof RemovePerson>;
