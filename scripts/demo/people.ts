import { demoVendor } from "~/models/running/account/demo.server";
import { hashPassword } from "~/platform/passwords";
import type { VendorRole } from "~/platform/viewer";

/** The password of every demo account. */
export const demoPassword = demoVendor.password;

/** Invented people. The first four are the accounts that visitors sign in with. */
export const demoPeople = [
  { username: "customer", firstName: "Casey", lastName: "Customer", userType: "customer" },
  { username: "vendor", firstName: "Vera", lastName: "Vendor", userType: "vendor" },
  { username: "manager", firstName: "Max", lastName: "Manager", userType: "market_manager" },
  { username: "admin", firstName: "Ada", lastName: "Admin", userType: "admin" },
  { username: "marisol", firstName: "Marisol", lastName: "Demo", userType: "customer" },
  { username: "devon", firstName: "Devon", lastName: "Demo", userType: "customer" },
  { username: "priya", firstName: "Priya", lastName: "Demo", userType: "customer" },
  { username: "lucien", firstName: "Lucien", lastName: "Demo", userType: "customer" },
  { username: "rosa", firstName: "Rosa", lastName: "Demo", userType: "vendor" },
  { username: "paloma", firstName: "Paloma", lastName: "Demo", userType: "vendor" },
  { username: "helper", firstName: "Hal", lastName: "Helper", userType: "vendor" },
  {
    username: "quickdeals",
    firstName: "Quinn",
    lastName: "Demo",
    userType: "customer",
    isActive: false,
  },
  { username: "odile", firstName: "Odile", lastName: "Demo", userType: "vendor" },
] as const;
export type DemoUsername = (typeof demoPeople)[number]["username"];

/**
 * The members of the demo's vendors: one vendor takes cards, one is halfway through setting up
 * payments, and one has not begun. `vendor` owns two vendors, and a helper works at the first.
 * `odile` owns the two vendors that do not show a market the documents that the market asks for.
 */
export const runStalls: [username: DemoUsername, vendor: string, role: VendorRole][] = [
  ["vendor", "sunny-acre", "owner"],
  ["vendor", "morning-crumb", "owner"],
  ["helper", "sunny-acre", "helper"],
  ["rosa", "abuela-rosa", "owner"],
  ["paloma", "paper-lantern", "owner"],
  ["odile", "green-windowsill", "owner"],
  ["odile", "ti-kafe", "owner"],
];

/** The markets that the manager account runs. */
export const managedMarkets = ["banyan-lane", "heritage-square"];

/** Rows for `users`, with ids starting at `firstId`. */
export async function userRows(firstId: number, createdAt: number) {
  return Promise.all(
    demoPeople.map(async (person, index) => ({
      id: firstId + index,
      ...person,
      email: `${person.username}@marketday.example`,
      password: await hashPassword(demoPassword),
      isAdmin: person.userType === "admin",
      emailConfirmedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })),
  );
}

/** Reviews of a market by customers who collected an order there. */
export const demoReviews: {
  by: DemoUsername;
  market: string;
  rating: number;
  comment: string;
  daysAgo: number;
}[] = [
  {
    by: "customer",
    market: "banyan-lane",
    rating: 5,
    comment: "My order was packed and waiting, and the tomatoes were the best of the year.",
    daysAgo: 5,
  },
  {
    by: "marisol",
    market: "banyan-lane",
    rating: 4,
    comment: "Lovely shade. Come before ten, parking gets hard.",
    daysAgo: 12,
  },
  {
    by: "devon",
    market: "river-hall",
    rating: 5,
    comment: "I collect my bread here after the night shift. Nobody else is open at that hour.",
    daysAgo: 3,
  },
  {
    by: "priya",
    market: "river-hall",
    rating: 3,
    comment: "Good stalls, but it took me a while to find the right one.",
    daysAgo: 8,
  },
  {
    by: "lucien",
    market: "merrick-arcade",
    rating: 5,
    comment: "Small, friendly, and the cheese is worth the trip.",
    daysAgo: 6,
  },
];

/** What the account `customer` has saved. */
export const demoSaved = {
  market: ["banyan-lane", "river-hall", "ocean-walk"],
  vendor: ["sunny-acre", "morning-crumb"],
} as const;

/**
 * The newsletter issues: the draft of the next issue, then the issues that were sent, the latest
 * last. `daysAgo` says when a draft was begun or a sending ended.
 */
export const demoIssues = [
  {
    subject: "Mangoes come early this year",
    text: "The first mangoes are at Banyan Lane and Ocean Walk from Saturday. They are small, and very sweet.\n\nIf you want a box of them, pre-order by Friday evening: last year they were gone by ten.\n\nAlso new: Morning Crumb bakes on Sundays too.",
    state: "draft",
    daysAgo: 1,
  },
  {
    subject: "What is in season in November",
    text: "Strawberries have begun, a week earlier than last year. So have greens, radishes and the first tomatoes from the south of the county.\n\nMost markets open an hour later from this month on. Each market's page says when.\n\nSee you under the awnings!",
    state: "sent",
    daysAgo: 12,
  },
  {
    subject: "Markets on Thanksgiving week",
    text: "Some markets open on Wednesday instead of Saturday. We will send the list once all of them have said so.",
    state: "stopped",
    daysAgo: 4,
  },
] as const;

/** Newsletter readers: confirmed readers, one who has not confirmed, and one who unsubscribed. */
export const demoReaders = [
  { name: "reader.one", confirmed: true, active: true },
  { name: "reader.two", confirmed: true, active: true },
  { name: "reader.three", confirmed: true, active: true },
  { name: "marisol", confirmed: true, active: true },
  { name: "reader.new", confirmed: false, active: true },
  { name: "reader.gone", confirmed: true, active: false },
] as const;
