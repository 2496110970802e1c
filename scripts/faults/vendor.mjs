const filtered = "app/models/vendor/filtered-vendors.server.ts";
const own = "app/models/vendor/own-stall.server.ts";
const api = "app/models/vendor/vendor-api.server.ts";
const view = "app/models/vendor/vendor.view.ts";

export const vendorFaults = [
  {
    promise: "around a place no vendor is listed that was removed",
    in: filtered,
    find: " and v.removed_at is null",
    put: "",
    by: "unit filtered-vendors.server",
  },
  {
    promise: "a vendor is listed for a day on which one of its markets opens",
    in: filtered,
    find: "return markets.some(",
    put: "return markets.every(",
    by: "unit filtered-vendors.server",
  },
  {
    promise: "around a place a vendor is found by the name of its market",
    in: filtered,
    find: ", row.at]",
    put: "]",
    by: "unit filtered-vendors.server",
  },
  {
    promise: "a stall that was taken down cannot be settled by who ran it",
    in: own,
    find: "and(eq(id, viewer.vendorId), isNull(removedAt))",
    put: "eq(id, viewer.vendorId)",
    by: "unit own-stall.server",
  },
  {
    promise: "a vendor settles its own stall and no other",
    in: own,
    find: "and(eq(id, viewer.vendorId), isNull(removedAt))",
    put: "isNull(removedAt)",
    by: "unit own-stall.server",
  },
  {
    promise: "the API tells nothing of a vendor that was removed",
    in: api,
    find: "and(eq(v.id, id), isNull(v.removedAt))",
    put: "eq(v.id, id)",
    by: "unit vendor.server",
  },
  {
    promise: "the API lists no vendor that was removed",
    in: api,
    find: "isNull(v.removedAt), gt(",
    put: "gt(",
    by: "unit vendor.server",
  },
  {
    promise: "a removed vendor's products are not told",
    in: api,
    find: "|| vendor.removedAt !== null",
    put: "",
    by: "unit vendor.server",
  },
  {
    promise: "a vendor's page names no market that was removed",
    in: "app/models/vendor/vendor.server.ts",
    find: "and m.removed_at is null",
    put: "",
    by: "unit vendor.server",
  },
  {
    promise: "a vendor without a market has nothing to be ordered ahead",
    in: view,
    find: "whyNotPreOrder(product, { hasMarket })",
    put: "whyNotPreOrder(product)",
    by: "unit vendor.view",
  },
  {
    promise: "a vendor's website is a link only where it is safe to follow",
    in: view,
    find: "webLink(vendor.website)",
    put: "vendor.website",
    by: "unit vendor.view",
  },
  {
    promise: "search engines are told what is out of stock",
    in: "app/models/vendor/vendor.linked-data.ts",
    find: "https://schema.org/OutOfStock",
    put: "https://schema.org/InStock",
    by: "unit vendor.linked-data",
  },
  {
    promise: "search engines are told no price where it is not one amount",
    in: "app/models/vendor/vendor.linked-data.ts",
    find: "product.priceCents !== null &&",
    put: "",
    by: "unit vendor.linked-data",
  },
  {
    promise: "a vendor may promise no more at pickup than is offered to choose",
    in: "app/models/vendor/vendor.schema.ts",
    find: ".max(most, message)",
    put: "",
    by: "unit vendor.schema",
  },
];
