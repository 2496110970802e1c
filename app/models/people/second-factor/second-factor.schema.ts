import { z } from "~/platform/zod";
import { required } from "../../core/fields";
import { DeleteAccount, SignIn } from "../user/user.schema";

const { currentPassword } = DeleteAccount.shape;
/** A code from an app, or a recovery code with spaces or hyphens between its groups. */
const code = required("Code is required", 40);

/** The second step of signing in. */
export const EnterCode = z.object({ code });
export type EnterCode = z.output<typeof EnterCode>;

/** A program signs in in one call. */
export const SignInByApi = SignIn.extend({ code: code.optional() });
export type SignInByApi = z.output<typeof SignInByApi>;

export const BeginSetup = z.object({ currentPassword });
export type BeginSetup = z.output<typeof BeginSetup>;

/** `setup` is the instant when the key that the form shows was made. */
export const ConfirmSetup = z.object({
  setup: z.int("Reload the page and try again"),
  code,
});
export type ConfirmSetup = z.output<typeof ConfirmSetup>;

/** Has no fields: pressing the button is enough. */
export const SaveRecoveryCodes = z.object({});

/** Turns sign-in codes off, or replaces the recovery codes. */
export const ProveWithCode = z.object({ currentPassword, code });
export type ProveWithCode = z.output<typeof ProveWithCode>;
