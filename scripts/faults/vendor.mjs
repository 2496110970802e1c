const filtered = "app/models/vendor/filtered-vendors.server.ts";
const own = "app/models/vendor/own-stall.server.ts";
const api = "app/models/vendor/vendor-api.server.ts";
const view = "app/models/vendor/vendor.view.ts";

const people = "app/models/vendor/people.server.ts";
const invitation = "app/models/vendor/invitation.server.ts";
const invitations = "app/models/user/invitations.server.ts";
const profile = "app/models/vendor/profile.server.ts";
const stands = "app/models/vendor/stands.server.ts";
const access = "app/models/vendor/access.server.ts";

const takeDown = "app/models/vendor/take-down.server.ts";

export const vendorFaults = [
  {
    promise: "a stall is not taken down while customers are coming",
    in: takeDown,
    find: "and ${isAwaitedByNobody({ vendorId }, now)}",
    put: "",
    by: "route take-down",
  },
  {
    promise: "a stall is not taken down while a refund or a dispute is open",
    in: takeDown,
    find: "and ${owedBy(vendorId)} = 0",
    put: "",
    by: "route take-down",
  },
  {
    promise: "a helper takes no stall down",
    in: "app/models/vendor/access.rules.ts",
    find: '  if (role === "owner") return null;',
    put: '  if (role === "owner" || act === "removeStall") return null;',
    by: "route take-down",
  },
  {
    promise: "an invitation ends with the stall it is to",
    in: takeDown,
    find: "and ${isWaiting(now)} and ${isDone}`",
    put: "and false`",
    by: "unit vendor/take-down",
  },
  {
    promise: "nobody acts for a stall at which they do not work",
    in: access,
    find: "where a.user_id = ${ctx.viewer.id} and a.vendor_id = ${vendorId}",
    put: "where a.vendor_id = ${vendorId}",
    by: "route several-stalls",
  },
  {
    promise: "a stall that was chosen and taken away is acted for no more",
    in: "app/models/vendor/access.rules.ts",
    find: "standing.find(({ id }) => id === chosen)?.id ??",
    put: "chosen ??",
    by: "unit access.rules",
  },
  {
    promise: "a helper has no balance paid out",
    in: "app/models/payout/request-payout.server.ts",
    find: '  ownersOnly(ctx, "payout");',
    put: "",
    by: "route several-stalls",
  },
  {
    promise: "a stall keeps its last owner, of two who go at once too",
    in: people,
    find: "where vendor_id = ${vendorId} and role = 'owner') > 1)",
    put: "where vendor_id = ${vendorId} and role = 'owner') > 0)",
    by: "route stall-people",
  },
  {
    promise: "who has no stall left is a customer again",
    in: people,
    find: "where id = ${userId} and user_type = 'vendor' and ${isGone}",
    put: "where false and ${isGone}",
    by: "route stall-people",
  },
  {
    promise: "an invitation is withdrawn by its own stall's owner",
    in: invitations,
    find: "where id = ${invitationId} and ${column} = ${id} and accepted_at is null",
    put: "where id = ${invitationId} and accepted_at is null",
    by: "route stall-people",
  },
  {
    promise: "an invitation that is asked for anew ends the one before",
    in: invitations,
    find: "lower(email) = lower(${email}) and accepted_at is null\n        and withdrawn_at is null and ${may}`",
    put: "false`",
    by: "route stall-people",
  },
  {
    promise: "an invitation is taken once",
    in: invitation,
    find: "update vendor_invitations set accepted_at = ${now}, accepted_by = ${viewer.id}",
    put: "update vendor_invitations set accepted_by = ${viewer.id}",
    by: "route stall-people",
  },
  {
    promise: "a profile is not written over by a second phone",
    in: profile,
    find: "version === undefined ? undefined : eq(vendors.version, version)",
    put: "undefined",
    by: "route stall-profile",
  },
  {
    promise: "a profile is changed by those who work at the stall alone",
    in: profile,
    find: 'if (viewer.role !== "admin" && !worksAt(viewer, vendorId))',
    put: "if (false)",
    by: "route stall-profile",
  },
  {
    promise: "a stall does not leave a market to which customers are coming",
    in: stands,
    find: "and ${mayEdit(ctx, vendorId)} and ${coming} = 0",
    put: "and ${mayEdit(ctx, vendorId)}",
    by: "route stall-profile",
  },
  {
    promise: "markets are added all or none",
    in: stands,
    find: "where m.id in ${asked} and ${areAll} and",
    put: "where m.id in ${asked} and",
    by: "route stall-profile",
  },
  {
    promise: "around a place no vendor is listed that was removed",
    in: filtered,
    find: " and ${isListed()}\n    limit",
    put: "\n    limit",
    by: "unit filtered-vendors.server",
  },
  {
    promise: "a vendor is listed for a day on which one of its markets opens",
    in: filtered,
    find: "return !asksMarkets(filter) || standsThatFit(vendor, filter, now).length > 0;",
    put: "return !asksMarkets(filter) || standsThatFit(vendor, filter, now).length > 1;",
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
    find: ".select(columns)\n    .from(v)\n    .where(and(eq(v.id, id), maySee(ctx.viewer, id)))",
    put: ".select(columns)\n    .from(v)\n    .where(eq(v.id, id))",
    by: "unit vendor.server",
  },
  {
    promise: "the API lists no vendor that was removed",
    in: api,
    find: "isListed(), gt(",
    put: "gt(",
    by: "unit vendor.server",
  },
  {
    promise: "a removed vendor's products are not told",
    in: api,
    find: ".select({ id: v.id })\n      .from(v)\n      .where(and(eq(v.id, id), maySee(ctx.viewer, id)))",
    put: ".select({ id: v.id })\n      .from(v)\n      .where(eq(v.id, id))",
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
    find: "whyNotPreOrder(product, { isOrderable })",
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
    promise: "search engines are told of no stall as a business with an address",
    in: "app/models/vendor/vendor.linked-data.ts",
    find: '"@type": "Organization"',
    put: '"@type": "LocalBusiness"',
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
  {
    promise: "a stall's days are those of its own markets",
    in: "app/models/vendor/clock.server.ts",
    find: " where mv.vendor_id = ${viewer.vendorId}",
    put: "",
    by: "unit vendor/clock",
  },
  {
    promise: "a market day that has begun at one of a stall's markets is not to come",
    in: "app/models/vendor/clock.server.ts",
    find: "dates.sort().at(-1)",
    put: "dates.sort().at(0)",
    by: "unit vendor/clock",
  },
];
