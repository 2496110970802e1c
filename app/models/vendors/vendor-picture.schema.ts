import { z } from "~/platform/zod";
import { rowId } from "../core/fields";
import { onePicture } from "../guide/picture/picture.schema";

/**
 * A vendor's photo; null removes it. `version` is the vendor's version when the form was opened: if
 * the vendor has changed since, nothing is overwritten.
 */
export const SetVendorPicture = z.object({
  image: onePicture,
  version: rowId("Send the version you last received").optional(),
});
export type SetVendorPicture = z.output<typeof SetVendorPicture>;
