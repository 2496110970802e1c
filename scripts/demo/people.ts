import { demoVendor } from "~/models/running/account/demo.server";
import { hashPassword } from "~/platform/passwords";
import type { VendorRole } from "~/platform/viewer";

/** The password of every account of the demo. */
export const demoPassword = demoVendor.password;

/** Invented people. The first four are the accounts one signs in with. */
const demoPeople = [
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
 * Who works at which of the demo's stalls: one that takes cards, one half-way to it, one that has
 * not begun. `vendor` has two, and somebody who helps at the first. `odile` has the two that a market
 * asks for documents and that show it none.
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

/** The markets that the manager runs. */
export const managedMarkets = ["banyan-lane", "heritage-square"];

/** Rows for `users`, with ids from `firstId` on. */
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

/** What people who collected an order there say of a market. */
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

/** What `customer` has saved. */
export const demoSaved = {
  market: ["banyan-lane", "river-hall", "ocean-walk"],
  vendor: ["sunny-acre", "morning-crumb"],
} as const;

/** What the newsletter has sent, the latest last, and what is to go next: `daysAgo` it began, or ended. */
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

/** Newsletter readers: the confirmed, the one who has not confirmed, the one who left. */
export const demoReaders = [
  { name: "reader.one", confirmed: true, active: true },
  { name: "reader.two", confirmed: true, active: true },
  { name: "reader.three", confirmed: true, active: true },
  { name: "marisol", confirmed: true, active: true },
  { name: "reader.new", confirmed: false, active: true },
  { name: "reader.gone", confirmed: true, active: false },
] as const;
