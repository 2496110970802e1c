import { mostOfAddress } from "~/platform/paths";
import { z } from "~/platform/zod";
import { rowId } from "../../core/fields";
import { savedTypes } from "./saved.tables";

/** Says how it is to be, not 'the other way round': sent twice, it is still so. */
export const Save = z.object({
  type: z.enum(savedTypes, { error: "Choose a market or a vendor" }),
  id: rowId("Choose a market or a vendor"),
  want: z.enum(["saved", "unsaved"], { error: "Choose saved or unsaved" }),
});
export type Save = z.output<typeof Save>;

/** What else a heart's form says: which of its two kinds it is, and where it stands. */
export const Heart = Save.extend({
  at: z.enum(["card", "page"]),
  returnTo: z.string().max(mostOfAddress),
});

/** What a browser kept before favourites belonged to an account, as it was kept. */
export const TakeOverSaved = z.object({ savedItems: z.string().max(200_000).catch("") });
export type TakeOverSaved = z.output<typeof TakeOverSaved>;
