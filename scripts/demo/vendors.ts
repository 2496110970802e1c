import type { vendorTypes } from "~/models/vendors/vendor.tables";

/** A vendor of the demo. */
export interface DemoVendor {
  key: string;
  name: string;
  type: (typeof vendorTypes)[number];
  about: string;
  /** Keys of the markets where the vendor sells. */
  markets: string[];
  instagram?: string;
  website?: string;
  takesPaymentAtPickup?: boolean;
  /** The state of the vendor's Stripe account, if the vendor cannot take cards yet. */
  stripe?: "half-way" | "none";
  /**
   * The most pay-at-pickup orders that one customer can have open, if different from the default.
   */
  ordersAtPickup?: number;
}

/** The places of some vendors at a market, by market and vendor. */
export const standsAt: Record<string, Record<string, string>> = {
  "banyan-lane": { "sunny-acre": "A1", "morning-crumb": "A4, by the gate" },
  "river-hall": { "sunny-acre": "H2", "abuela-rosa": "H11", "tide-table": "H5" },
};

/** The first vendor is the one that the demo's vendor account runs. */
export const demoVendors: DemoVendor[] = [
  {
    key: "sunny-acre",
    name: "Sunny Acre Farm",
    type: "Weekly Vendor",
    about:
      "Four acres of vegetables, fruit and herbs, picked the evening before market day and never sprayed.",
    markets: ["banyan-lane", "merrick-arcade", "ocean-walk", "shady-oak", "river-hall"],
    instagram: "@sunnyacre.demo",
    website: "https://sunnyacre.marketday.example",
    takesPaymentAtPickup: true,
    ordersAtPickup: 6,
  },
  {
    key: "morning-crumb",
    name: "Morning Crumb Bakery",
    type: "Weekly Vendor",
    about: "Sourdough, sweet rolls and guava pastries from a wood-fired oven.",
    markets: ["banyan-lane", "merrick-arcade", "doral-commons", "river-hall"],
    instagram: "@morningcrumb.demo",
  },
  {
    key: "mango-row",
    name: "Mango Row Orchard",
    type: "Seasonal",
    about: "Eleven kinds of mango, and everything else that grows on our trees.",
    markets: ["avocado-road", "ocean-walk", "palma-mercado"],
    website: "https://mangorow.marketday.example",
  },
  {
    key: "salt-meadow",
    name: "Salt Meadow Creamery",
    type: "Bi-weekly",
    about: "Small-batch cheese, yogurt and milk from a herd of forty goats.",
    markets: ["merrick-arcade", "shady-oak"],
  },
  {
    key: "abuela-rosa",
    name: "Abuela Rosa's Kitchen",
    type: "Weekly Vendor",
    about: "Empanadas, black beans and sauces after recipes that were never written down.",
    markets: ["palma-mercado", "mural-yard", "doral-commons", "river-hall"],
    instagram: "@abuelarosa.demo",
    takesPaymentAtPickup: true,
    stripe: "half-way",
  },
  {
    key: "golden-hammock",
    name: "Golden Hammock Apiary",
    type: "Monthly",
    about: "Wildflower honey, beeswax candles and soap from hives at the edge of the glades.",
    markets: ["banyan-lane", "lighthouse-green"],
  },
  {
    key: "tide-table",
    name: "Tide Table Fish & Meat",
    type: "Bi-weekly",
    about: "Day-boat fish, pasture-raised chicken and a smoker that is never cold.",
    markets: ["lighthouse-green", "river-hall"],
    takesPaymentAtPickup: true,
  },
  {
    key: "green-windowsill",
    name: "Green Windowsill Herbs",
    type: "Weekly Vendor",
    about: "Cut herbs, mushrooms and bouquets from a greenhouse in the city.",
    markets: ["merrick-arcade", "lighthouse-green", "heritage-square", "shady-oak"],
  },
  {
    key: "ti-kafe",
    name: "Ti Kafe Corner",
    type: "Weekly Vendor",
    about: "Slow-roasted coffee, ginger tea and fresh juices, with a bowl of soup on Saturdays.",
    markets: ["ti-marche", "heritage-square", "mural-yard"],
    instagram: "@tikafe.demo",
  },
  {
    key: "paper-lantern",
    name: "Paper Lantern Preserves",
    type: "Guest Vendor",
    about: "Jams and hot sauces in very small pots. A guest wherever there is room.",
    markets: ["waterway"],
    stripe: "none",
  },
  {
    key: "wandering-wagon",
    name: "Wandering Wagon Flowers",
    type: "Guest Vendor",
    about: "Bouquets from a bicycle cart, looking for a market to stand at.",
    markets: [],
  },
  {
    key: "clay-and-shell",
    name: "Clay & Shell Pottery",
    type: "Monthly",
    about: "Hand-thrown bowls and cups. The catalogue is still in the kiln.",
    markets: ["merrick-arcade", "waterway"],
  },
];
