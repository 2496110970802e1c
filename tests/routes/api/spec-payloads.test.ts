import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Role } from "~/platform/viewer";
import { type Actor, makeViewer, signedIn } from "../../support/actors";
import { makeMarket, makeSchedule, makeVendor } from "../../support/factories";
import { quickHash } from "../../support/quick-hash";
import { openShop, type Shop, saturday } from "../../support/shop";
import { makeWorld, type World } from "../../support/world";

/* Every call with a payload in section 7 of the two specs, sent with the spec's own payload. */

const password = "honey-and-salt";
let world: World;
let shop: Shop;
let actors: Record<Role, Actor>;
beforeAll(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  await makeMarket(world, { name: "Gables" });
  await makeVendor(world, { name: "Salt" });
  await world.db.run(sql`update vendors set takes_payment_at_pickup = 1`);
  const as = async (role: Role) => signedIn(world, await makeViewer(world, role));
  actors = {
    customer: await as("customer"),
    vendor: await as("vendor"),
    market_manager: await as("market_manager"),
    admin: await as("admin"),
  };
  await world.db.run(sql`update users set email_confirmed_at = 1`);
  await world.db.run(sql`update users set username = 'stallholder',
    password = ${quickHash(password)} where id = ${actors.vendor.viewer?.id}`);
  const market = { id: actors.market_manager.viewer?.marketId ?? 0 };
  await makeSchedule(world, market);
});

const market = {
  name: "Shore Market",
  description: "By the sea, every week",
  location: "Miami Beach",
  address: "1 Ocean Drive, Miami Beach, FL",
  coordinates: [25.78, -80.13],
  image: "",
  contactPhone: "305 555 0100",
  contactEmail: "shore@example.com",
  website: "https://shore.example",
};
const schedule = {
  day: "Sunday",
  openTime: "09:00",
  closeTime: "13:00",
  seasonStart: null,
  seasonEnd: null,
};
const vendor = {
  name: "Rye and Co",
  description: "Bread",
  vendorType: "Weekly Vendor",
  image: "",
  instagram: "@rye",
  website: "https://rye.example",
};
const product = {
  name: "Rye bread",
  category: "bakery",
  price: 599,
  unit: "each",
  availabilityStatus: "Available",
  isPreOrderEnabled: false,
  isVisible: true,
  description: "",
  seasonalInfo: "",
  image: "",
};
const person = { name: "Ada Byron", email: "ada@example.com", phone: "305 555 0101" };
const application = {
  businessName: "Rye",
  description: "Bread of rye, baked at night",
  contactEmail: "rye@example.com",
  contactPhone: "305 555 0102",
  website: "",
};
const recommended = { contactName: "Ada", contactEmail: "", contactPhone: "" };

type Call = [line: string, as: Role | "nobody", json: () => unknown, status: number];
const vendorId = () => actors.vendor.viewer?.vendorId;
const calls: Call[] = [
  [
    "POST /api/register",
    "nobody",
    () => ({
      firstName: "Bea",
      lastName: "Lee",
      username: "bea",
      email: "bea@example.com",
      password: "honey-and-salt",
    }),
    201,
  ],
  ["POST /api/login", "nobody", () => ({ username: "bea", password: "honey-and-salt" }), 200],
  ["POST /api/vendor/login", "nobody", () => ({ username: "stallholder", password }), 200],
  ["POST /api/logout", "nobody", () => undefined, 200],
  ["POST /api/newsletter/subscribe", "nobody", () => ({ email: "bea@example.com" }), 200],
  [
    "POST /api/orders",
    "customer",
    () => ({
      vendorId: shop.vendor.id,
      userId: actors.customer.viewer?.id,
      marketId: shop.market.id,
      pickupDate: saturday,
      pickupTimeStart: "09:00",
      pickupTimeEnd: "12:00",
      totalAmount: 800,
      canCancel: true,
      items: [{ productId: shop.honey.id, productName: "Honey", quantity: 1, unitPrice: 800 }],
    }),
    200,
  ],
  ["PATCH /api/orders/1/cancel", "customer", () => undefined, 200],
  [
    "POST /api/create-checkout-session",
    "customer",
    () => ({
      orderItems: [{ productId: shop.honey.id, quantity: 1 }],
      totalAmount: 800,
      vendorId: shop.vendor.id,
      marketId: shop.market.id,
      pickupDate: saturday,
    }),
    200,
  ],
  ["POST /api/markets", "admin", () => ({ ...market, schedules: [schedule] }), 201],
  ["PUT /api/markets/2", "admin", () => ({ ...market, name: "Gables" }), 200],
  ["POST /api/markets/2/schedules", "admin", () => ({ marketId: 2, ...schedule }), 201],
  ["DELETE /api/markets/2/schedules", "admin", () => undefined, 200],
  ["POST /api/vendors", "admin", () => vendor, 201],
  ["PATCH /api/vendors/2", "admin", () => ({ ...vendor, name: "Salt", adminBypass: true }), 200],
  ["POST /api/markets/2/vendors", "admin", () => ({ vendorId: 2 }), 201],
  ["POST /api/vendors/2/markets", "admin", () => ({ marketIds: [1] }), 201],
  ["POST /api/market-vendors", "admin", () => ({ marketId: 2, vendorId: 1 }), 201],
  [
    "POST /api/vendor-applications",
    "nobody",
    () => ({
      ...application,
      instagram: "@rye",
      image: null,
      vendorType: "Weekly Vendor",
      products: "Bread",
      values: "",
      requestedMarkets: ["Grove Market"],
      schedule: [],
      desiredUsername: "ryefarm",
      desiredPassword: "honey-and-salt",
      firstName: "Rya",
      lastName: "Lee",
    }),
    201,
  ],
  [
    "PATCH /api/vendor-applications/1",
    "admin",
    () => ({ status: "rejected", reviewNotes: "" }),
    200,
  ],
  [
    "POST /api/market-applications",
    "nobody",
    () => ({
      ...application,
      businessName: "Night Market",
      contactEmail: "night@example.com",
      marketAddress: "1 Moon Street",
      marketCoordinates: "Miami",
      operatingDays: ["Friday"],
      operatingHours: "8:00 AM - 1:00 PM",
      seasonalInfo: "",
      facilityInfo: "",
      photos: [],
    }),
    201,
  ],
  [
    "POST /api/market-applications/1/review",
    "admin",
    () => ({ status: "approved", notes: "" }),
    200,
  ],
  [
    "POST /api/market-submissions",
    "nobody",
    () => ({
      name: "Moon Market",
      location: "Miami",
      description: "By moonlight",
      ...recommended,
    }),
    201,
  ],
  ["POST /api/community-submissions/2/approve", "admin", () => ({ notes: "" }), 200],
  ["POST /api/community-submissions/2/reject", "admin", () => undefined, 200],
  [
    "POST /api/vendor-recommendations",
    "nobody",
    () => ({
      vendorName: "Moon Bread",
      vendorType: "Weekly Vendor",
      description: "Bread",
      contactInfo: "",
      yourName: "Ada",
      yourEmail: "",
    }),
    201,
  ],
  [
    "PATCH /api/vendor-recommendations/1/status",
    "admin",
    () => ({ status: "approved", notes: "" }),
    200,
  ],
  [
    "POST /api/admin-requests",
    "nobody",
    () => ({
      firstName: "Cleo",
      lastName: "Lee",
      username: "cleo",
      email: "cleo@example.com",
      password: "honey-and-salt",
    }),
    201,
  ],
  ["PUT /api/admin-requests/1/status", "admin", () => ({ status: "denied", notes: "" }), 200],
  [
    "POST /api/vendor-requests",
    "nobody",
    () => ({
      ...person,
      businessName: "Byron Bread",
      productCategory: "bakery",
      marketLocation: "Miami",
      website: "",
      instagram: "",
    }),
    201,
  ],
  [
    "POST /api/market-manager-requests",
    "nobody",
    () => ({
      ...person,
      marketName: "Byron Market",
      address: "1 Byron Street",
      website: "",
      instagram: "",
    }),
    201,
  ],
  [
    "PUT /api/market-manager/market",
    "market_manager",
    () => ({
      name: "My Market",
      description: "Every week by the sea",
      address: "1 Ocean Drive",
      contactPhone: "",
      contactEmail: "",
      website: "",
    }),
    200,
  ],
  ["POST /api/market-manager/schedules", "market_manager", () => schedule, 201],
  [
    "PUT /api/market-manager/schedules/2",
    "market_manager",
    () => ({ ...schedule, closeTime: "14:00" }),
    200,
  ],
  ["DELETE /api/market-manager/schedules/2", "market_manager", () => undefined, 200],
  ["POST /api/market-manager/vendors", "market_manager", () => ({ vendorId: 2 }), 201],
  ["DELETE /api/market-manager/vendors/2", "market_manager", () => undefined, 200],
  ["POST /api/products", "vendor", () => ({ ...product, vendorId: vendorId() }), 201],
  ["PUT /api/products/3", "vendor", () => ({ ...product, price: "$6.50" }), 200],
  ["DELETE /api/products/3", "vendor", () => undefined, 200],
  ["POST /api/vendor/stripe-balance", "vendor", () => ({ stripeAccountId: "acct_none" }), 404],
  ["POST /api/vendor/request-payout", "vendor", () => ({ vendorId: vendorId() }), 409],
  ["DELETE /api/vendors/4", "admin", () => undefined, 200],
  ["DELETE /api/markets/2", "admin", () => undefined, 200],
];

test("each call accepts the payload of the spec", async () => {
  const wrong: string[] = [];
  for (const [line, as, json, status] of calls) {
    const [method = "", path = ""] = line.split(" ");
    const actor = as === "nobody" ? "nobody" : actors[as];
    const answer = await world.request(method, path, { as: actor, json: json() });
    if (answer.status !== status) wrong.push(`${line}: ${answer.status} ${await answer.text()}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  [
    "an order by a vendor",
    "POST",
    "/api/orders",
    "vendor",
    403,
    "Orders are only available for regular users.",
  ],
  [
    "orders of an administrator",
    "GET",
    "/api/orders",
    "admin",
    403,
    "Orders are only available for regular users.",
  ],
  [
    "an administrator's call by a vendor",
    "GET",
    "/api/admin/account-stats",
    "vendor",
    403,
    "Admin access required",
  ],
  ["orders of nobody", "GET", "/api/orders", "nobody", 401, "Sign in to continue."],
] as const)(
  "%s is refused with the text of the spec",
  async (_, method, path, as, status, error) => {
    const answer = await world.request(method, path, { as, json: {} });
    expect([answer.status, await answer.json()]).toMatchObject([status, { error, message: error }]);
  },
);

test("a wrong password is refused in plain text", async () => {
  const json = { username: "bea", password: "not-this-one" };
  const answer = await world.request("POST", "/api/login", { json });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe("Failed to sign in. Please check your credentials.");
});
