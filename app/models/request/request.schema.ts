import { z } from "~/platform/zod";
import { optionalText, rowId } from "../fields";

export const ReviewAdminRequest = z.object({
  requestId: rowId("Choose a request"),
  status: z.enum(["approved", "denied"], { error: "Choose to approve or to deny" }),
  notes: optionalText(1000),
});
export type ReviewAdminRequest = z.output<typeof ReviewAdminRequest>;
