import { z } from "~/platform/zod";
import { email, rowId } from "../../core/fields";

const marketId = rowId("Market is required");

/** Somebody is to manage a market: the owner of an account there is, or a person without one. */
export const AddManager = z.object({ marketId, email: email("Invalid email address") });
export type AddManager = z.output<typeof AddManager>;

/** A manager loses access to a market, or leaves it. */
export const RemoveManager = z.object({ marketId, userId: rowId("Account is required") });
export type RemoveManager = z.output<typeof RemoveManager>;

export const WithdrawManagerInvitation = z.object({
  marketId,
  invitationId: rowId("Invitation is required"),
});
export type WithdrawManagerInvitation = z.output<typeof WithdrawManagerInvitation>;
