import type { Capabilities } from "~/platform/context";
import { filterAddress, type MarketFilter } from "../market/market-filter";
import { placeOfCountry } from "../place/find-place.server";
import { type Filters, readSentence } from "./sentence";

/**
 * Where a page that was searched with a sentence leads: to itself, with the filters that say the same.
 * Null for what is no sentence.
 */
export async function addressOfSentence(
  ctx: Pick<Capabilities, "places">,
  pathname: string,
  texts: MarketFilter["texts"],
  filters: Filters,
): Promise<string | null> {
  const said = texts.q
    ? await readSentence(texts.q, (text) => placeOfCountry(ctx, text), filters)
    : null;
  if (!said) return null;
  const { q, near, day, category, isOpen } = said;
  return filterAddress(pathname, texts, {
    q,
    ...(near && { near, sort: null }),
    ...(day && { day }),
    ...(category && { category }),
    ...(isOpen && { open: "now" }),
  });
}
