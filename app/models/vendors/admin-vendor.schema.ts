import { z } from "~/platform/zod";
import {
  email,
  optionalEmail,
  optionalLine,
  required,
  requiredLines,
  rowId,
  webAddress,
} from "../core/fields";
import { onePicture, pictureOrAsBefore } from "../guide/picture/picture.schema";
import { EditVendor } from "./profile.schema";
import { mostStands } from "./vendor.rules";
import { vendorTypes } from "./vendor.types";

/* The fields of a vendor that an administrator fills in. */

const marketId = rowId("Market is required");
const marketIds = z
  .array(marketId, { error: "Choose a market" })
  .max(mostStands, `A vendor can join up to ${mostStands} markets. Choose fewer markets.`)
  .default([]);

const texts = {
  name: required("Name is required"),
  description: requiredLines("Description is required", 2000),
  vendorType: z.enum(vendorTypes, { error: "Vendor type is required" }),
  instagram: optionalLine(),
  website: webAddress(),
  contactPhone: optionalLine(50),
};

/** Confirms that this vendor is not the existing vendor of the same name; see `createVendor`. */
const isAnother = z.boolean().default(false);
const image = onePicture;

/** For POST /api/vendors and the dashboard's form. */
export const CreateVendor = z.object({
  ...texts,
  contactEmail: optionalEmail("Invalid email"),
  image,
  marketIds,
  isAnother,
});
export type CreateVendor = z.output<typeof CreateVendor>;

/** For the create-vendor screen, which also requires an email address. */
export const CreateVendorOnScreen = z.object({
  ...texts,
  contactEmail: email("Enter a contact email, like ada@example.com"),
  image,
  marketIds,
  isAnother,
});

/** An administrator's form for an existing vendor: its profile and all its markets. */
export const EditVendorForm = EditVendor.extend({ image: pictureOrAsBefore, marketIds });
