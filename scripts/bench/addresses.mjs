/** Every public page, with its filters, and the data behind it. */

/** `market` and `vendor` are ids of those that have most to show; see directory.mjs. */
export const addresses = ({ market, vendor }) => [
  { path: "/" },
  { path: "/markets", isList: true },
  { path: "/markets?page=3", isList: true },
  { path: "/markets?q=farmers", isList: true },
  { path: "/markets?day=Saturday", isList: true },
  { path: "/markets?open=now", isList: true },
  { path: "/markets?category=Flowers", isList: true },
  { path: "/markets?near=25.77,-80.19&within=25", isList: true },
  { path: `/market/${market}` },
  { path: `/market/${market}.data`, isData: true },
  { path: `/market/${market}/calendar.ics`, isData: true },
  { path: "/vendors", isList: true },
  { path: "/vendors?q=honey", isList: true },
  { path: `/vendor/${vendor}` },
  { path: "/ripe" },
  { path: "/ripe?q=eggs" },
  { path: "/ripe?q=eggs&near=25.77,-80.19" },
  { path: "/map", isMap: true },
  { path: `/map?market=${market}`, isMap: true },
  { path: "/map?q=farmers&day=Saturday", isMap: true },
  { path: "/newsletter" },
  { path: "/api/markets?limit=24", isData: true },
  { path: "/api/markets?limit=24&q=farmers", isData: true },
  { path: "/api/markets/search/day/Saturday?limit=24", isData: true },
  { path: "/api/markets/map?bounds=24,-125,50,-66&zoom=4", isData: true },
  { path: "/api/markets/map?bounds=25.6,-80.4,25.9,-80.1&zoom=12", isData: true },
  { path: `/api/markets/${market}`, isData: true },
  { path: `/api/markets/${market}/schedules`, isData: true },
  { path: "/api/vendors?limit=24", isData: true },
  { path: `/api/vendors/${vendor}`, isData: true },
  { path: `/api/vendors/${vendor}/products`, isData: true },
];

/**
 * Every page of the back office, by whom it is for: an account of the demo. `request` is the id of a
 * request that waits; see office-records.mjs.
 */
export const offices = ({ request }) => [
  { as: "vendor", path: "/vendor-dashboard" },
  { as: "vendor", path: "/vendor-stall" },
  { as: "vendor", path: "/vendor-past-orders?days=90" },
  { as: "vendor", path: "/vendor-portal" },
  { as: "vendor", path: "/vendor-edit" },
  { as: "vendor", path: "/vendor-edit/picture" },
  { as: "vendor", path: "/vendor-edit/markets" },
  { as: "vendor", path: "/vendor-edit/people" },
  { as: "vendor", path: "/vendor-preorders?urgency=soon" },
  { as: "vendor", path: "/vendor-edit/pay-at-pickup" },
  { as: "vendor", path: "/vendor-dashboard/refunds" },
  { as: "vendor", path: "/vendor-payments" },
  { as: "vendor", path: "/vendor-wallet" },
  { as: "vendor", path: "/vendor-wallet?by=order" },
  { as: "vendor", path: "/vendor-wallet/payout" },
  { as: "vendor", path: "/vendor-wallet/statement" },
  { as: "vendor", path: "/vendor-products" },
  { as: "vendor", path: "/vendor-days" },
  { as: "vendor", path: "/vendor-days/pause" },
  { as: "vendor", path: "/vendor-notices" },
  { as: "manager", path: "/market-manager-dashboard" },
  { as: "manager", path: "/market-manager-dashboard/vendors" },
  { as: "manager", path: "/market-manager-dashboard/vendors/add?q=farm" },
  { as: "manager", path: "/market-manager-dashboard/schedule" },
  { as: "manager", path: "/market-manager-dashboard/schedule/new" },
  { as: "manager", path: "/market-manager-dashboard/settings" },
  { as: "admin", path: "/admin" },
  { as: "admin", path: "/admin?q=market" },
  { as: "admin", path: "/admin?tab=vendors&sort=newest" },
  { as: "admin", path: "/admin?tab=markets&action=create" },
  { as: "admin", path: "/admin?tab=markets&action=edit&id=1" },
  { as: "admin", path: "/admin/market?marketId=1" },
  { as: "admin", path: "/admin/vendor?vendorId=1" },
  { as: "admin", path: "/admin/markets/1/delete" },
  { as: "admin", path: "/admin/vendors/1/delete" },
  { as: "admin", path: "/admin/accounts" },
  { as: "admin", path: "/admin/requests" },
  { as: "admin", path: `/admin/requests?item=${request}` },
  { as: "admin", path: `/admin/requests?q=sample&item=${request}` },
  { as: "admin", path: "/admin/requests?tab=approved&sort=name" },
  { as: "admin", path: "/admin/money" },
  { as: "admin", path: "/admin/books" },
];

/** Whose speed is compared: a page, and the same market as data. */
export const raced = ({ market }) => [
  { path: `/market/${market}`, kind: "page" },
  { path: `/api/markets/${market}`, kind: "data" },
];

/** Pages that a browser grades. */
export const graded = ({ market, vendor }) => [
  "/",
  "/markets",
  `/market/${market}`,
  `/vendor/${vendor}`,
  "/map",
  "/ripe",
];
