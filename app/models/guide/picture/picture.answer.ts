import { z } from "~/platform/zod";
import { answer } from "../../core/answer";
import type { UploadedPicture } from "./upload.server";

export const Uploaded = answer<UploadedPicture & { message: string }>()(
  "Uploaded",
  z.object({
    url: z.string().describe("How forms and calls name the picture"),
    width: z.int(),
    height: z.int(),
    message: z.string(),
  }),
);
