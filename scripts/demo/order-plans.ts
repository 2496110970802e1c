import { isYes, oneOf, readTable, wholeNumber } from "../lib/table";
import { demoMarkets } from "./markets";
import { type Fate, fates } from "./order-history";
import { type DemoUsername, demoPeople } from "./people";
import { demoProducts } from "./products";
import { demoVendors } from "./vendors";

const moneyStates = ["refund refused", "refund waits", "disputed"] as const;

export interface OrderPlan {
  by: DemoUsername;
  vendor: string;
  market: string;
  /**
   * Market days from now: 1 is the next day that can be ordered for, 0 is today, -1 is the last
   * market day; or "closure".
   */
  day: number | "closure";
  fate: Fate;
  /** Paid at pickup, not by card. */
  atPickup: boolean;
  /** The state of the order's money, if it is waiting for someone to act. */
  money?: (typeof moneyStates)[number];
  /** One of the orders that a customer placed together, from several vendors. */
  visit: boolean;
  items: { product: string; quantity: number }[];
  wish: string | null;
}

const usernames = demoPeople.map(({ username }) => username);
const vendorKeys = demoVendors.map(({ key }) => key);
const marketKeys = demoMarkets.map(({ key }) => key);
const fateNames = Object.keys(fates) as Fate[];

/** Reads orders from a table. Items are written like "2 Heirloom tomatoes, 1 Butter lettuce". */
export const readOrders = (file: string): OrderPlan[] =>
  readTable(file, (cell) => {
    const vendor = oneOf(vendorKeys, cell("vendor"));
    const sold = demoProducts.filter((product) => product.vendor === vendor);
    const names = sold.map(({ name }) => name);
    return {
      by: oneOf(usernames, cell("by")),
      vendor,
      market: oneOf(marketKeys, cell("market")),
      day: cell("day") === "closure" ? "closure" : wholeNumber(cell("day")),
      fate: oneOf(fateNames, cell("fate")),
      atPickup: oneOf(["card", "at pickup"], cell("paid")) === "at pickup",
      money: cell("money") ? oneOf(moneyStates, cell("money")) : undefined,
      visit: isYes(cell("visit")),
      items: cell("items")
        .split(", ")
        .map((item) => {
          const [quantity = "", ...words] = item.split(" ");
          return { product: oneOf(names, words.join(" ")), quantity: wholeNumber(quantity) };
        }),
      wish: cell("wish") || null,
    };
  });

/**
 * Orders of every status, past and future. Orders that a customer can still cancel are paid at
 * pickup: no card was really charged here, so a refund would have nothing to return. The payouts in
 * payouts.ts need the card payments of the orders from 8 to 10 market days ago at Banyan Lane. Ids,
 * pickup codes and times depend on the place in the table, so add new orders at the end.
 */
export const orderPlans = readOrders("scripts/demo/orders.tsv");
