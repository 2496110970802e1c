import { z } from "~/platform/zod";
import {
  email,
  newPassword as freshPassword,
  linkToken,
  password,
  required,
} from "../../core/fields";

/** A password that only has to be there; whether it is right is not a question of its length. */
const anyPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(200, "Password must be at most 200 characters");

/** At a door only whether a password is right is a question, not how long it is. */
export const SignIn = z.object({
  username: required("Username is required"),
  password: anyPassword("Password is required"),
});
export type SignIn = z.output<typeof SignIn>;

export const RegisterAccount = z.object({
  firstName: required("First name is required", 100),
  lastName: required("Last name is required", 100),
  username: required("Username is required", 50),
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

/** A command whose form asks for a new password, and asks for it twice. */
export const twice = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.extend(newPassword).refine((typed) => isSameTwice(typed as NewPassword), otherwise);

/** The form asks for the password twice; the API's register does not. */
export const Register = RegisterAccount.extend(newPassword).refine(isSameTwice, otherwise);

export const ForgotPassword = z.object({
  account: required("Username or email is required"),
});
export type ForgotPassword = z.output<typeof ForgotPassword>;

/** Asks for nothing but the press of a button. */
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
