import { mostOfAddress } from "~/platform/paths";
import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";
import { savedTypes } from "./saved.tables";

/** States the wanted result, not 'toggle': sent twice, the result is the same. */
export const Save = z.object({
  type: z.enum(savedTypes, { error: "Choose a market or a vendor" }),
  id: rowId("Choose a market or a vendor"),
  want: z.enum(["saved", "unsaved"], { error: "Choose saved or unsaved" }),
});
export type Save = z.output<typeof Save>;

/** The other fields of a heart's form: where the heart is (`at`), and the page to return to. */
export const Heart = Save.extend({
  at: z.enum(["card", "page"]),
  returnTo: z.string().max(mostOfAddress),
});

/** What a browser stored before favorites belonged to an account, as it was stored. */
export const TakeOverSaved = z.object({ savedItems: z.string().max(200_000).catch("") });
export type TakeOverSaved = z.output<typeof TakeOverSaved>;
