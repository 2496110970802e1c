import { z } from "zod";
import { email, password, required } from "../fields";

export const SignIn = z.object({
  username: required("Username is required"),
  password: password(),
});
export type SignIn = z.output<typeof SignIn>;

/** A vendor's door asks only that something was typed. */
export const VendorSignIn = z.object({
  username: required("Username is required"),
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(200, "Password must be at most 200 characters"),
});

export const RegisterAccount = z.object({
  firstName: required("First name is required", 100),
  lastName: required("Last name is required", 100),
  username: required("Username is required", 50),
  email: email(),
  password: password(),
});
export type RegisterAccount = z.output<typeof RegisterAccount>;

/** The form asks for the password twice; the API's register does not. */
export const Register = RegisterAccount.extend({
  confirmPassword: password("Confirm password is required"),
}).refine((typed) => typed.password === typed.confirmPassword, {
  path: ["confirmPassword"],
  message: "Passwords don't match",
});
