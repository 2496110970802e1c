import { z } from "~/platform/zod";
import { linkToken } from "../../core/fields";
import { RegisterAccount, twice } from "./user.schema";

/** Whoever is signed in, and has the mailed link, takes the invitation. */
export const AcceptInvitation = z.object({ token: linkToken });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

/** The same for whoever has no account yet; its address is the one that the link was mailed to. */
export const JoinByInvitation = twice(
  RegisterAccount.omit({ email: true, password: true }).extend({ token: linkToken }),
);
export type JoinByInvitation = z.output<typeof JoinByInvitation>;
