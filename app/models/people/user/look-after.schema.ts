import { z } from "~/platform/zod";
import { required, rowId } from "../../core/fields";
import { roles, userStates } from "./user-list";

const userId = rowId("Which account?");
/** Stands in the audit log, for whoever asks later; the owner of the account does not read it. */
const reason = required("Please say why, for the log", 200);

export const SetUserState = z.object({
  userId,
  state: z.enum(userStates, { error: "Active or inactive?" }),
  reason,
});
export type SetUserState = z.output<typeof SetUserState>;

export const SetUserRole = z.object({
  userId,
  role: z.enum(roles, { error: "Please choose a role" }),
  /** The role that the account had when it was looked at. */
  from: z.enum(roles, { error: "Which role had it before?" }),
  reason,
});
export type SetUserRole = z.output<typeof SetUserRole>;

export const ViewAs = z.object({ userId });
export type ViewAs = z.output<typeof ViewAs>;
