import { sql } from "drizzle-orm";
import { searchText } from "../../core/listing/directory";
import { addressOfSentence } from "../../guide/finding/sentence-address.server";
import type { Reading } from "../../guide/market/market.server";
import { categories, filterAddress } from "../../guide/market/market-filter";
import { placeOfCountry } from "../../guide/place/find-place.server";
import { foodMatch } from "./ripe.rules";

/**
 * The page that fits a text from the general search box. A text that is almost certainly a place (a
 * ZIP code, a town with its state, a city) leads to the markets near it. A food leads to the
 * vendors that sell it. Everything else leads to the search of markets, which also knows small
 * towns. At most one round trip.
 */
export async function addressOfFind(ctx: Reading, typed: string | null): Promise<string> {
  const q = searchText(typed);
  if (q === "") return "/markets";
  const said = await addressOfSentence(ctx, "/markets", { q }, { categories, open: true });
  const food = said && new URLSearchParams(said.split("?")[1]);
  if (food) {
    // The vendors of a food have their own page, which does not know which markets are open now.
    const isOfFood = food.has("q") && !food.has("open") && (await isFood(ctx, food.get("q") ?? ""));
    return isOfFood ? `/ripe?${food}` : said;
  }
  const place = await placeOfCountry(ctx, q);
  if (place.is === "known" && place.isSure) return filterAddress("/markets", { near: q });
  if (await isFood(ctx, q)) return filterAddress("/ripe", { q });
  return filterAddress("/markets", { q });
}

/** Whether any product that customers can see has all these words in its name or category. */
async function isFood({ db }: Reading, q: string): Promise<boolean> {
  const match = foodMatch(q);
  if (match === null) return false;
  const found = await db.all(
    sql`select 1 from product_search where product_search match ${match} limit 1`,
  );
  return found.length > 0;
}
