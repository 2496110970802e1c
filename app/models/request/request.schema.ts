import { z } from "zod";
import { rowId } from "../fields";

/** Characters of the notes to a decision. */
export const mostOfNotes = 1000;

export const ReviewAdminRequest = z.object({
  requestId: rowId("Choose a request"),
  status: z.enum(["approved", "denied"], { error: "Choose to approve or to deny" }),
  // A form sends a line's end as two characters; it counts for one, as it does in the browser.
  notes: z
    .string()
    .nullish()
    .transform((text) => (text ?? "").replace(/\r\n?/g, "\n").trim() || null)
    .refine((text) => text === null || text.length <= mostOfNotes, {
      error: `At most ${mostOfNotes} characters, please`,
    }),
});
export type ReviewAdminRequest = z.output<typeof ReviewAdminRequest>;
