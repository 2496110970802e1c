import { longDate, shortDate } from "../../core/calendar";
import { formatHours, formatTime } from "../../core/week";
import { type PreOrderConfig, usualCutoff } from "../pickup/pickup.rules";
import type { Hanging } from "./delete-product.server";
import { type MarketSettings, settingsOf } from "./pre-order-settings.rules";
import type { Placements } from "./pre-order-settings.server";
import { picturesOf, priceText, standingOf, whyNotPreOrder } from "./product.rules";
import type { Product } from "./product.server";
import { capital } from "./product.words";
import { weightOf } from "./product-weight.rules";

/** A product as a row of its vendor's list. */
export const productRow = (product: Product) => ({
  id: product.id,
  name: product.name,
  ...standingOf(product),
  isVisible: product.isVisible,
  isOut: product.availabilityStatus === "Out of Stock",
  price: priceText(product),
  category: capital(product.category),
  limit: product.dayLimit,
  preOrders: whyNotAhead(product) ? "In-market only" : "Ahead",
});

/** Why customers could not pre-order the product, were it shown and available. Null if they could. */
const whyNotAhead = (product: Product) =>
  whyNotPreOrder({ ...product, isVisible: true, availabilityStatus: "Available" });

export type ProductRow = ReturnType<typeof productRow>;

/** A product as the values of its form. */
export const productEntries = (product: Product) => ({
  name: product.name,
  category: product.category,
  price: product.price,
  unit: product.unit,
  weight: weightOf(product),
  availabilityStatus: product.availabilityStatus,
  isVisible: product.isVisible,
  isPreOrderEnabled: product.isPreOrderEnabled,
  dayLimit: product.dayLimit,
  seasonalInfo: product.seasonalInfo,
  description: product.description,
  images: picturesOf(product),
  version: product.version,
});
export type ProductEntries = ReturnType<typeof productEntries>;

/** The starting values for the next product: the ones that a vendor's products often share. */
export const nextEntries = ({ category, unit, isPreOrderEnabled, dayLimit }: Product) => ({
  category,
  unit,
  isPreOrderEnabled,
  dayLimit,
});

/** What deleting a product means for its orders, in sentences. */
export function deletionView({ name, hanging }: { name: string; hanging: Hanging }) {
  const { orders, pieces, first, last } = hanging;
  const when =
    first === null || last === null
      ? ""
      : first === last
        ? ` for ${longDate(first)}`
        : ` between ${longDate(first)} and ${longDate(last)}`;
  return {
    name,
    coming:
      orders === 0
        ? null
        : `${orders === 1 ? "1 upcoming order includes" : `${orders} upcoming orders include`} ${pieces} of this product${when}.`,
    kept: hanging.wasOrdered
      ? "Existing orders don’t change."
      : "No one has ordered this product, so we delete it completely.",
  };
}

/** When ordering closes, as a short text. */
function cutoffText({ cutoffDays, cutoffTime }: MarketSettings): string {
  const [days, time] = [cutoffDays ?? 1, formatTime(cutoffTime ?? usualCutoff)];
  // The pickup date itself is too late to order: see pickup.rules.ts.
  if (days === 0) return "orders close at midnight before the market day";
  return days === 1
    ? `orders close at ${time} the day before`
    : `orders close at ${time}, ${days} days before`;
}

function settingsText(settings: MarketSettings): string {
  if (!settings.isEnabled) return "No pre-orders";
  const { pickupTimeStart, pickupTimeEnd, dayLimit } = settings;
  return [
    capital(cutoffText(settings)),
    pickupTimeStart && pickupTimeEnd
      ? `pickup ${formatHours(pickupTimeStart, pickupTimeEnd)}`
      : "pickup at the usual hours",
    ...(dayLimit === null ? [] : [`at most ${dayLimit} a day`]),
  ].join(", ");
}

const ofMarket = (configs: PreOrderConfig[], marketId: number) =>
  configs.filter((config) => config.marketId === marketId);

/** A product's markets, with its pre-order settings at each. */
export function placementsView({ product, markets, configs }: Placements) {
  return {
    id: product.id,
    name: product.name,
    whyNot: whyNotAhead(product) && "Turn on pre-orders for this product first.",
    dayLimit: product.dayLimit,
    markets: markets.map(({ id, name, address }) => {
      const own = ofMarket(configs, id);
      const always = settingsOf(own.find(({ pickupDate }) => pickupDate === null));
      return {
        id,
        name,
        address,
        isEnabled: always.isEnabled,
        text: settingsText(always),
        instructions: always.specialInstructions,
        dates: own.flatMap((config) =>
          config.pickupDate === null
            ? []
            : [
                {
                  date: config.pickupDate,
                  label: shortDate(config.pickupDate),
                  text: settingsText(settingsOf(config)),
                },
              ],
        ),
      };
    }),
  };
}

/** The form for a product's settings at one market: for every date, or for a single date. */
export function marketSettingsView(
  { product, markets, configs }: Placements,
  marketId: number,
  date: string | null,
  dates: string[],
) {
  const market = markets.find(({ id }) => id === marketId);
  if (!market) return null;
  const own = ofMarket(configs, marketId);
  const always = own.find(({ pickupDate }) => pickupDate === null);
  const found = own.find(({ pickupDate }) => pickupDate === date);
  return {
    product: { id: product.id, name: product.name, dayLimit: product.dayLimit },
    market: { id: market.id, name: market.name },
    date: date === null ? null : { date, label: longDate(date) },
    dates: dates.map((each) => ({
      date: each,
      label: shortDate(each),
      isOwn: own.some(({ pickupDate }) => pickupDate === each),
    })),
    isSet: found !== undefined,
    settings: settingsOf(found ?? (date === null ? undefined : always)),
  };
}
export type MarketSettingsView = NonNullable<ReturnType<typeof marketSettingsView>>;
