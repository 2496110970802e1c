import { z } from "~/platform/zod";
import { optionalText, rowId } from "../fields";

/** The API's own words for a decision about a request. */
export const ReviewAdminRequest = z.object({
  requestId: rowId("Choose a request"),
  status: z.enum(["approved", "denied"], { error: "Choose to approve or to deny" }),
  notes: optionalText(1000),
  /** Which version the caller has seen; without one, the request as it came in. */
  version: rowId("A version is a whole number").optional(),
});
export type ReviewAdminRequest = z.output<typeof ReviewAdminRequest>;
