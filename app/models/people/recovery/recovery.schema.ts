import { z } from "~/platform/zod";
import { linkToken } from "../../core/fields";
import { DeleteAccount, SetUserState } from "../user/user.schema";

/** Has no fields: pressing the button is enough. */
export const StartRecovery = z.object({});

/** Begins the wait, or stops a recovery, with a link from an email. */
export const RecoveryLink = z.object({ token: linkToken });
export type RecoveryLink = z.output<typeof RecoveryLink>;

export const FinishRecovery = RecoveryLink.extend({
  currentPassword: DeleteAccount.shape.currentPassword,
});
export type FinishRecovery = z.output<typeof FinishRecovery>;

/** An administrator's decision about another administrator's recovery. The log keeps the reason. */
export const DecideRecovery = SetUserState.pick({ userId: true, reason: true }).extend({
  decision: z.enum(["approve", "reject"], { error: "Choose to approve or reject" }),
});
export type DecideRecovery = z.output<typeof DecideRecovery>;
