import { categories, distances } from "~/models/guide/market/market-filter";
import { z } from "~/platform/zod";

/* Parameters and sentences that several calls share in the API's description. */

export const text = z.string().max(200);
export const number = z.int().min(1);
export const date = z.iso.date();

/** The parameters of administration lists. Each list adds its own filters. */
export const listing = (filters: Record<string, z.ZodType>) => ({
  q: text.describe("Words to search for"),
  sort: text.describe("The name of a sort order. `-` before the name reverses the order"),
  ...filters,
});

const since = z.iso.datetime({ offset: true });
const whatChanged =
  "Only changes at or after this time, oldest first. Clocks differ, so ask from a minute before your last request.";

/** The parameters of lists that can return what has changed. */
export const changed = { updated_since: since.describe(whatChanged) };
/** The same for lists of orders. */
export const changedOrders = {
  updated_since: since.describe(
    `${whatChanged} A refund doesn’t count as a change of its order. Nor does the customer deleting their account: read the whole list again to drop the customer’s name and instructions.`,
  ),
};

export const near = {
  near: text.describe("`lat,lng`, a ZIP code or a town"),
  within: z
    .enum(distances.map(({ value }) => value))
    .describe("At most this many miles from `near`. `50+` means 50 miles or more"),
  open: z.literal("now"),
  category: z.enum(categories),
};

/** The filters of a list of markets. */
export const filters = {
  q: text.describe("Words from a name or a place"),
  ...near,
  sort: z.enum(["name", "distance"]).describe("Only with `near`, where `distance` is the default"),
};

/** The sentence about `updated_since` for lists of the guide. */
export const goneToo =
  "`updated_since` sorts by time of change. `/api/changes` also lists deleted items.";

/**
 * The sentence about the order of lists of markets and vendors, which can also be searched by
 * place.
 */
export const byIdOrDistance = `Sorted by id, or by distance with \`near\`. A page of a filtered list may be shorter than \`limit\` and still have a next page. With \`near\`, a page can skip an item if the list changes between two requests: use a \`limit\` that takes everything. \`near\` doesn’t work with \`updated_since\`. ${goneToo}`;

/** The sentence about a file of the guide. */
export const terms = "License: CC BY 4.0. No email addresses or phone numbers.";

/** The sentence about a decision on a submitted item. */
export const seen =
  "With `version`, fails if the item has changed since you read it. Without `version`, fails if another reviewer has decided.";
/** The sentence about the fresh proof that replaces a token with the scope `sensitive`. */
export const freshProof =
  "With a session or a token from signing in, the last proof must be less than 15 minutes old. Otherwise, the answer is 403 (`unproven`).";
/** What a part of a call's work needs, if the rest of its work needs no fresh proof. */
export const proofFor = (what: string) =>
  `${what}, a token also needs the scope \`sensitive\`. ${freshProof}`;
export const published = `With \`publish\`, approving also adds the vendor or market to the guide. Both happen, or neither. ${proofFor("If this gives an account access")}`;

/** The sentence about the photos of an application. */
export const pictures =
  "Send each photo as the address of an upload or as a data URL. At most 12 MB in total.";
