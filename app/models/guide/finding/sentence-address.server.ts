import type { Capabilities } from "~/platform/context";
import { filterAddress, type MarketFilter, sortAnywhere } from "../market/market-filter";
import { placeOfCountry } from "../place/find-place.server";
import { type Filters, readSentence } from "./sentence";

/**
 * The address to redirect to when a user searches a page with a sentence: the same page, with the
 * filters that the sentence describes. Null if the text is not a sentence.
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
    ...(near && { near, sort: sortAnywhere(texts) }),
    ...(day && { day }),
    ...(category && { category }),
    ...(isOpen && { open: "now" }),
  });
}
