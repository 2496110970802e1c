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

/** What a stall says of itself, whole. */
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
    .number({ error: "Wrong version. Reload the page." })
    .int("Wrong version. Reload the page.")
    .min(1, "Wrong version. Reload the page.")
    .max(Number.MAX_SAFE_INTEGER, "Wrong version. Reload the page.")
    .optional(),
});
export type EditVendor = z.output<typeof EditVendor>;

/** The same as a program sends it: who may do it is not for `adminBypass` to say. */
export const SendVendor = EditVendor.extend({ adminBypass: z.boolean().optional() });
