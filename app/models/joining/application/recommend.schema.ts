import { z } from "~/platform/zod";
import {
  optionalEmail,
  optionalLine,
  optionalText,
  required,
  requiredLines,
} from "../../core/fields";

const invalidEmail = "Invalid email address";

/** A market that a visitor would like to see. */
export const RecommendMarket = z.object({
  name: required("Market name is required"),
  location: required("Location is required"),
  description: requiredLines("Description is required", 2000),
  contactName: required("Your name is required"),
  contactEmail: optionalEmail(invalidEmail),
  contactPhone: optionalLine(50),
});
export type RecommendMarket = z.output<typeof RecommendMarket>;

/** A vendor that a visitor would like to see. */
export const RecommendVendor = z.object({
  vendorName: required("Vendor name is required"),
  vendorType: required("Vendor type is required", 100),
  description: requiredLines("Description is required", 2000),
  contactInfo: optionalText(500),
  yourName: required("Your name is required"),
  yourEmail: optionalEmail(invalidEmail),
});
export type RecommendVendor = z.output<typeof RecommendVendor>;
