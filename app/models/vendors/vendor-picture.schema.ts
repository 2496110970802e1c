import { z } from "~/platform/zod";
import { rowId } from "../core/fields";
import { onePicture } from "../guide/picture/picture.schema";

/**
 * The picture that a vendor is shown with; none takes it away. `version` is that of the vendor as it
 * was looked at: where it has changed since, nothing is written over unseen.
 */
export const SetVendorPicture = z.object({
  image: onePicture,
  version: rowId("Send the version you last received").optional(),
});
export type SetVendorPicture = z.output<typeof SetVendorPicture>;
