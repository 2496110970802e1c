import { z } from "~/platform/zod";
import { email, linkToken, rowId } from "../fields";
import { RegisterAccount, twice } from "../user/user.schema";
import { stallRoles } from "./vendor.types";

const vendorId = rowId("Vendor is required");

/** An owner asks somebody to work at the stall. */
export const InviteToStall = z.object({
  vendorId,
  email: email("Invalid email address"),
  role: z.enum(stallRoles, { error: "Say what they may do" }),
});
export type InviteToStall = z.output<typeof InviteToStall>;

export const WithdrawInvitation = z.object({
  invitationId: rowId("Invitation is required"),
});
export type WithdrawInvitation = z.output<typeof WithdrawInvitation>;

/** An owner takes access away; anybody takes their own. */
export const RemovePerson = z.object({ vendorId, userId: rowId("Account is required") });
export type RemovePerson = z.output<typeof RemovePerson>;

/** Whoever is signed in, and has the mailed link, takes the invitation. */
export const AcceptInvitation = z.object({ token: linkToken });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

/** The same for whoever has no account yet; its address is the one that the link was mailed to. */
export const JoinByInvitation = twice(
  RegisterAccount.omit({ email: true, password: true }).extend({ token: linkToken }),
);
export type JoinByInvitation = z.output<typeof JoinByInvitation>;
