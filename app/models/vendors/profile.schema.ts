import { z } from "~/platform/zod";
import {
  optionalEmail,
  optionalLine,
  required,
  requiredLines,
  rowId,
  webAddress,
} from "../core/fields";
import { pictureOrAsBefore } from "../guide/picture/picture.schema";
import { vendorTypes } from "./vendor.types";

/** All fields of a vendor's profile. */
export const EditVendor = z.object({
  vendorId: rowId("Vendor is required"),
  name: required("Name is required"),
  description: requiredLines("Description is required", 2000),
  vendorType: z.enum(vendorTypes, { error: "Vendor type is required" }),
  instagram: optionalLine(),
  website: webAddress(),
  contactEmail: optionalEmail("Invalid email"),
  contactPhone: optionalLine(50),
  /** The vendor's photo. Null removes it; if left out, the current photo stays. */
  image: pictureOrAsBefore,
  /** The version of the profile before the change. Without it, the last change wins. */
  version: z
    .number({ error: "Send the version you last received" })
    .int("Send the version you last received")
    .min(1, "Send the version you last received")
    .max(Number.MAX_SAFE_INTEGER, "Send the version you last received")
    .optional(),
});
export type EditVendor = z.output<typeof EditVendor>;

/**
 * The profile as a program sends it. `adminBypass` is accepted, but has no effect on who may edit.
 */
export const SendVendor = EditVendor.extend({ adminBypass: z.boolean().optional() });
