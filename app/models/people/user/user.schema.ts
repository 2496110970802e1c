import { scopes } from "~/platform/viewer";
import { z } from "~/platform/zod";
import {
  email,
  newPassword as freshPassword,
  linkToken,
  password,
  required,
  rowId,
} from "../../core/fields";
import { tokenDays } from "./api-token.rules";
import { roles, userStates } from "./user-list";

/** A password that must only be present. Its length does not decide whether it is right. */
const anyPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(200, "Password must be at most 200 characters");

/** Signing in checks only whether a password is right, not how long it is. */
export const SignIn = z.object({
  username: required("Username is required"),
  password: anyPassword("Password is required"),
});
export type SignIn = z.output<typeof SignIn>;

/**
 * A name that a new account asks for. Emails name the account, also to an address that nobody has
 * confirmed, so the name must not be a link or an address (docs/decisions/026).
 */
export const newUsername = (message: string) =>
  required(message, 50).check(
    z.refine(
      (name) => !/[/:@]|\.\p{L}/u.test(name),
      "Username can’t contain /, :, @ or a dot before a letter",
    ),
  );

export const RegisterAccount = z.object({
  firstName: required("First name is required", 100),
  lastName: required("Last name is required", 100),
  username: newUsername("Username is required"),
  email: email(),
  password: freshPassword(),
});
export type RegisterAccount = z.output<typeof RegisterAccount>;

const newPassword = {
  password: freshPassword(),
  confirmPassword: password("Confirm password is required"),
};
type NewPassword = Record<keyof typeof newPassword, string>;
const isSameTwice = (typed: NewPassword) => typed.password === typed.confirmPassword;
const otherwise = { path: ["confirmPassword"], message: "Passwords don't match" };

/** Adds a new password, typed twice, to a command's form. */
const twice = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.extend(newPassword).refine((typed) => isSameTwice(typed as NewPassword), otherwise);

/** The form asks for the password twice. The API's register does not. */
export const Register = RegisterAccount.extend(newPassword).refine(isSameTwice, otherwise);

export const ForgotPassword = z.object({ account: required("Username or email is required") });
export type ForgotPassword = z.output<typeof ForgotPassword>;

/** Has no fields: pressing the button is enough. */
export const ProveEmail = z.object({});

export const ResetPassword = z
  .object({ token: linkToken, ...newPassword })
  .refine(isSameTwice, otherwise);
export type ResetPassword = z.output<typeof ResetPassword>;

const currentPassword = anyPassword("Your current password is required");

export const ChangePassword = z
  .object({ currentPassword, ...newPassword })
  .refine(isSameTwice, otherwise);
export type ChangePassword = z.output<typeof ChangePassword>;

export const ChangeName = RegisterAccount.pick({ firstName: true, lastName: true });
export type ChangeName = z.output<typeof ChangeName>;

export const ChangeEmail = z.object({ email: email(), currentPassword });
export type ChangeEmail = z.output<typeof ChangeEmail>;

export const ConfirmEmail = z.object({ token: linkToken });
export type ConfirmEmail = z.output<typeof ConfirmEmail>;

export const DeleteAccount = z.object({ currentPassword });
export type DeleteAccount = z.output<typeof DeleteAccount>;

const userId = rowId("Choose an account");
/** The reason goes into the audit log, for later questions. The account's owner does not see it. */
const reason = required("Enter a reason for the log", 200);

export const SetUserState = z.object({
  userId,
  state: z.enum(userStates, { error: "Choose active or inactive" }),
  reason,
});
export type SetUserState = z.output<typeof SetUserState>;

export const SetUserRole = z.object({
  userId,
  role: z.enum(roles, { error: "Choose a role" }),
  /** The role that the account had when the administrator looked at it. */
  from: z.enum(roles, { error: "The account’s current role is missing. Reload the page" }),
  reason,
});
export type SetUserRole = z.output<typeof SetUserRole>;

/** Accepts an invitation, by a signed-in user who has the link from the email. */
export const AcceptInvitation = z.object({ token: linkToken });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

/**
 * Accepts an invitation, by a user who has no account yet. The account gets the email address that
 * the link was sent to.
 */
export const JoinByInvitation = twice(
  RegisterAccount.omit({ email: true, password: true }).extend({ token: linkToken }),
);
export type JoinByInvitation = z.output<typeof JoinByInvitation>;

/** Creates a token for a user's program. */
export const MakeToken = z.object({
  name: required("Name is required", 60),
  scopes: z
    .array(z.enum(scopes), { error: "Choose what the token can do" })
    .min(1, "Choose what the token can do")
    .max(scopes.length, "Choose what the token can do"),
  days: z.enum(tokenDays, { error: "Choose how long the token works" }),
  currentPassword: DeleteAccount.shape.currentPassword,
});
export type MakeToken = z.output<typeof MakeToken>;

/** Ends a token. `tokenId` is not the token itself and gives no access. */
export const RevokeToken = z.object({
  tokenId: z.string().regex(/^[0-9a-f]{16}$/, "Token not found"),
});
export type RevokeToken = z.output<typeof RevokeToken>;

/** Ends a session. `sessionId` is not the session's secret and gives no access. */
export const EndSession = z.object({
  sessionId: z.string().regex(/^[0-9a-f]{16}$/, "Session not found"),
});
export type EndSession = z.output<typeof EndSession>;
