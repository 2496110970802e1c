import type { DemoUsername } from "./people";

/** What happened to an order. */
export type Fate =
  | "unpaid"
  | "confirmed"
  | "ready"
  | "completed"
  | "not_collected"
  | "cancelled by customer"
  | "cancelled by vendor"
  | "cancelled by closure"
  | "expired"
  | "payment_failed";

export interface OrderPlan {
  by: DemoUsername;
  vendor: string;
  market: string;
  /**
   * Market days from now: 1 is the next day that can be ordered for, 0 is today, -1 is the last
   * market day; or "closure".
   */
  day: number | "closure";
  items: [product: string, quantity: number][];
  fate: Fate;
  /** Paid at pickup; if missing, paid by card. */
  atPickup?: true;
  /** The state of the order's money, if it is waiting for someone to act. */
  money?: "refund refused" | "refund waits" | "disputed";
  wish?: string;
  /** One of the orders that a customer placed together, from several vendors. */
  visit?: true;
}

/**
 * Orders of every status, past and future. Orders that a customer can still cancel are paid at
 * pickup: no card was really charged here, so a refund would have nothing to return.
 */
export const orderPlans: OrderPlan[] = [
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -3,
    fate: "completed",
    items: [
      ["Heirloom tomatoes", 2],
      ["Butter lettuce", 1],
    ],
  },
  {
    by: "marisol",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -3,
    fate: "completed",
    money: "disputed",
    items: [
      ["Rainbow carrots", 2],
      ["Farm eggs", 1],
    ],
  },
  {
    by: "lucien",
    vendor: "salt-meadow",
    market: "merrick-arcade",
    day: -3,
    fate: "completed",
    items: [
      ["Aged goat gouda", 1],
      ["Plain yogurt", 2],
    ],
  },
  {
    by: "devon",
    vendor: "morning-crumb",
    market: "river-hall",
    day: -9,
    fate: "completed",
    items: [["Country sourdough", 1]],
  },
  {
    by: "priya",
    vendor: "abuela-rosa",
    market: "river-hall",
    day: -12,
    fate: "completed",
    atPickup: true,
    items: [
      ["Beef empanadas", 4],
      ["Red mojo", 1],
    ],
  },
  {
    by: "customer",
    vendor: "morning-crumb",
    market: "merrick-arcade",
    day: -2,
    fate: "completed",
    items: [
      ["Guava pastelitos", 6],
      ["Oat cookies", 1],
    ],
    wish: "A bag with handles, please.",
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "river-hall",
    day: -4,
    fate: "not_collected",
    items: [["Purple beets", 2]],
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "ocean-walk",
    day: -1,
    fate: "completed",
    items: [
      ["Cherry tomatoes", 2],
      ["Genovese basil", 3],
    ],
  },
  {
    by: "priya",
    vendor: "sunny-acre",
    market: "merrick-arcade",
    day: -1,
    fate: "completed",
    atPickup: true,
    items: [
      ["Sweet peppers", 1],
      ["Green peppers", 2],
    ],
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -1,
    fate: "completed",
    items: [
      ["Salad box for two", 1],
      ["Strawberries", 1],
    ],
  },
  {
    by: "lucien",
    vendor: "ti-kafe",
    market: "ti-marche",
    day: -1,
    fate: "completed",
    items: [
      ["Dark roast coffee", 1],
      ["Passion fruit juice", 2],
    ],
  },
  {
    by: "customer",
    vendor: "golden-hammock",
    market: "banyan-lane",
    day: -2,
    fate: "cancelled by customer",
    items: [["Wildflower honey", 2]],
  },
  {
    by: "marisol",
    vendor: "tide-table",
    market: "lighthouse-green",
    day: -1,
    fate: "cancelled by vendor",
    money: "refund waits",
    items: [["Yellowtail snapper", 2]],
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "shady-oak",
    day: "closure",
    fate: "cancelled by closure",
    money: "refund refused",
    items: [
      ["Sweet corn", 8],
      ["Heirloom tomatoes", 1],
    ],
  },
  {
    by: "customer",
    vendor: "green-windowsill",
    market: "merrick-arcade",
    day: -1,
    fate: "expired",
    items: [["Market bouquet", 1]],
  },
  {
    by: "devon",
    vendor: "morning-crumb",
    market: "doral-commons",
    day: 2,
    fate: "payment_failed",
    items: [["Seeded rye", 1]],
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 0,
    fate: "ready",
    atPickup: true,
    items: [
      ["Rainbow carrots", 1],
      ["Genovese basil", 2],
    ],
    wish: "I come by bicycle, no box needed.",
  },
  {
    by: "priya",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 0,
    fate: "ready",
    atPickup: true,
    items: [["Farm eggs", 2]],
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: 1,
    fate: "confirmed",
    atPickup: true,
    items: [
      ["Heirloom tomatoes", 3],
      ["Sweet corn", 6],
      ["Butter lettuce", 2],
    ],
  },
  {
    by: "marisol",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: 1,
    fate: "confirmed",
    atPickup: true,
    items: [
      ["Strawberries", 2],
      ["Farm eggs", 1],
    ],
    wish: "Paying with SNAP.",
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 2,
    fate: "confirmed",
    atPickup: true,
    items: [
      ["Purple beets", 3],
      ["Cherry tomatoes", 1],
    ],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "merrick-arcade",
    day: 1,
    fate: "confirmed",
    atPickup: true,
    items: [["Salad box for two", 2]],
  },
  {
    by: "customer",
    vendor: "abuela-rosa",
    market: "river-hall",
    day: 3,
    fate: "confirmed",
    atPickup: true,
    visit: true,
    items: [
      ["Arroz con pollo", 2],
      ["Green mojo", 1],
    ],
  },
  {
    by: "customer",
    vendor: "morning-crumb",
    market: "banyan-lane",
    day: 1,
    fate: "unpaid",
    items: [
      ["Country sourdough", 1],
      ["Butter croissants", 4],
    ],
  },
  // Old orders: their money has been paid out to the vendor's bank.
  {
    by: "priya",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -10,
    fate: "completed",
    items: [
      ["Heirloom tomatoes", 6],
      ["Farm eggs", 2],
    ],
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -9,
    fate: "completed",
    items: [
      ["Salad box for two", 2],
      ["Strawberries", 3],
    ],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -8,
    fate: "completed",
    items: [
      ["Heirloom tomatoes", 4],
      ["Rainbow carrots", 4],
      ["Sweet corn", 12],
    ],
  },
  // What the vendor has sold before, what is still available, and which customers come today.
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 0,
    fate: "ready",
    atPickup: true,
    items: [
      ["Strawberries", 1],
      ["Butter lettuce", 2],
    ],
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 0,
    fate: "ready",
    atPickup: true,
    items: [["Heirloom tomatoes", 2]],
    wish: "Paying with WIC.",
  },
  {
    by: "marisol",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 0,
    fate: "completed",
    atPickup: true,
    items: [["Farm eggs", 1]],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "river-hall",
    day: -2,
    fate: "ready",
    atPickup: true,
    items: [["Salad box for two", 1]],
  },
  {
    by: "marisol",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -1,
    fate: "completed",
    atPickup: true,
    items: [
      ["Strawberries", 2],
      ["Sweet corn", 4],
    ],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -1,
    fate: "not_collected",
    atPickup: true,
    items: [["Butter lettuce", 2]],
  },
  {
    by: "priya",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -2,
    fate: "completed",
    atPickup: true,
    items: [
      ["Heirloom tomatoes", 3],
      ["Genovese basil", 1],
    ],
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -2,
    fate: "completed",
    atPickup: true,
    items: [
      ["Farm eggs", 2],
      ["Rainbow carrots", 1],
    ],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "merrick-arcade",
    day: -2,
    fate: "completed",
    atPickup: true,
    items: [["Salad box for two", 1]],
  },
  {
    by: "priya",
    vendor: "sunny-acre",
    market: "merrick-arcade",
    day: -3,
    fate: "completed",
    atPickup: true,
    items: [
      ["Sweet peppers", 2],
      ["Strawberries", 1],
    ],
  },
  {
    by: "marisol",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -4,
    fate: "completed",
    atPickup: true,
    items: [
      ["Farm eggs", 2],
      ["Purple beets", 1],
    ],
  },
  {
    by: "devon",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -5,
    fate: "completed",
    atPickup: true,
    items: [["Heirloom tomatoes", 2]],
  },
  {
    by: "lucien",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: -7,
    fate: "completed",
    atPickup: true,
    items: [["Rainbow carrots", 3]],
  },
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "river-hall",
    day: 3,
    fate: "confirmed",
    atPickup: true,
    visit: true,
    items: [
      ["Heirloom tomatoes", 2],
      ["Genovese basil", 1],
    ],
  },
  {
    by: "customer",
    vendor: "tide-table",
    market: "river-hall",
    day: 3,
    fate: "confirmed",
    atPickup: true,
    visit: true,
    items: [["Garlic sausages", 1]],
  },
  // Something to weigh for the next market day.
  {
    by: "customer",
    vendor: "sunny-acre",
    market: "banyan-lane",
    day: 1,
    fate: "confirmed",
    atPickup: true,
    items: [
      ["Green cabbage", 2],
      ["Rainbow carrots", 1],
    ],
  },
];
