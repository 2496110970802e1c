import { z } from "~/platform/zod";
import { onePicture } from "../picture/picture.schema";

/** The picture that a stall is shown with; none takes it away. */
export const SetVendorPicture = z.object({ image: onePicture });
export type SetVendorPicture = z.output<typeof SetVendorPicture>;
