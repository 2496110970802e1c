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

/** What a vendor says of itself, whole. */
export const EditVendor = z.object({
  vendorId: rowId("Vendor is required"),
  name: required("Name is required"),
  description: requiredLines("Description is required", 2000),
  vendorType: z.enum(vendorTypes, { error: "Vendor type is required" }),
  instagram: optionalLine(),
  website: webAddress(),
  contactEmail: optionalEmail("Invalid email"),
  contactPhone: optionalLine(50),
  /** The picture that it is shown with, null for none; left out it stays as it is. */
  image: pictureOrAsBefore,
  /** The profile that was read before it was changed; without it whoever comes last is right. */
  version: z
    .number({ error: "Send the version you last received" })
    .int("Send the version you last received")
    .min(1, "Send the version you last received")
    .max(Number.MAX_SAFE_INTEGER, "Send the version you last received")
    .optional(),
});
export type EditVendor = z.output<typeof EditVendor>;

/** The same as a program sends it: who may do it is not for `adminBypass` to say. */
export const SendVendor = EditVendor.extend({ adminBypass: z.boolean().optional() });
