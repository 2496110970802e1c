import { sql } from "drizzle-orm";
import { searchText } from "../../core/listing/directory";
import { addressOfSentence } from "../../guide/finding/sentence-address.server";
import type { Reading } from "../../guide/market/market.server";
import { categories, filterAddress } from "../../guide/market/market-filter";
import { placeOfCountry } from "../../guide/place/find-place.server";
import { foodMatch } from "./ripe.rules";

/**
 * Where to look for what somebody typed who may mean anything. What hardly anybody means as anything
 * but a place (a ZIP, a town with its state, a city) leads to the markets near it, a food to who brings
 * it, and all else to the search of markets, which knows small towns, too. At most one round trip.
 */
export async function addressOfFind(ctx: Reading, typed: string | null): Promise<string> {
  const q = searchText(typed);
  if (q === "") return "/markets";
  const said = await addressOfSentence(ctx, "/markets", { q }, { categories, open: true });
  const food = said && new URLSearchParams(said.split("?")[1]);
  if (food) {
    // Who brings a food is a page of its own, which doesn't know what is open now.
    const isOfFood = food.has("q") && !food.has("open") && (await isFood(ctx, food.get("q") ?? ""));
    return isOfFood ? `/ripe?${food}` : said;
  }
  const place = await placeOfCountry(ctx, q);
  if (place.is === "known" && place.isSure) return filterAddress("/markets", { near: q });
  if (await isFood(ctx, q)) return filterAddress("/ripe", { q });
  return filterAddress("/markets", { q });
}

/** Whether some product that customers see has all these words in its name or its category. */
async function isFood({ db }: Reading, q: string): Promise<boolean> {
  const match = foodMatch(q);
  if (match === null) return false;
  const found = await db.all(
    sql`select 1 from product_search where product_search match ${match} limit 1`,
  );
  return found.length > 0;
}
