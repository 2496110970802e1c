import { z } from "~/platform/zod";
import {
  email,
  newPassword,
  optionalLine,
  optionalText,
  password,
  required,
  rowId,
  webAddress,
} from "../../core/fields";
import { newUsername } from "../../people/user/user.schema";

/** A decision about a request, with the API's field names. */
export const ReviewAdminRequest = z.object({
  requestId: rowId("Choose a request"),
  status: z.enum(["approved", "denied"], { error: "Status must be approved or denied" }),
  notes: optionalText(1000),
  /** The version that the caller has seen. If missing, the request's current version. */
  version: rowId("Version must be a whole number").optional(),
});
export type ReviewAdminRequest = z.output<typeof ReviewAdminRequest>;

const invalidEmail = "Invalid email address";
const atLeast = (least: number, message: string, max?: number) =>
  required(message, max).check(z.minLength(least, message));

/** A request to become an administrator, as the API accepts it. */
export const AskForAdminAccount = z.object({
  firstName: required("First name is required", 100),
  lastName: required("Last name is required", 100),
  username: newUsername("Username must be at least 3 characters").check(
    z.minLength(3, "Username must be at least 3 characters"),
  ),
  email: email(invalidEmail),
  password: newPassword(),
});
export type AskForAdminAccount = z.output<typeof AskForAdminAccount>;

/** The form's request to become an administrator, which asks for the password twice. */
export const AdminRequestForm = AskForAdminAccount.extend({
  confirmPassword: password("Confirm password is required"),
}).refine((typed) => typed.password === typed.confirmPassword, {
  path: ["confirmPassword"],
  message: "Passwords don't match",
});

const howToReach = {
  phone: optionalLine(50),
  website: webAddress(),
  instagram: optionalLine(),
};

/** A request for an account, from a vendor who has none. */
export const AskForVendorAccess = z.object({
  name: atLeast(2, "Name must be at least 2 characters"),
  email: email(invalidEmail),
  businessName: atLeast(2, "Business name must be at least 2 characters"),
  productCategory: atLeast(2, "Product category is required"),
  marketLocation: optionalLine(),
  ...howToReach,
});
export type AskForVendorAccess = z.output<typeof AskForVendorAccess>;

/** A request for an account, from a market manager. */
export const AskForManagerAccess = z.object({
  name: atLeast(2, "Name must be at least 2 characters"),
  email: email(invalidEmail),
  marketName: atLeast(2, "Market name is required"),
  address: atLeast(5, "Address is required", 500),
  ...howToReach,
});
export type AskForManagerAccess = z.output<typeof AskForManagerAccess>;
