const week = "app/models/market/change-market.server.ts";
const create = "app/models/market/create-market.server.ts";
const removeMarket = "app/models/market/remove-market.server.ts";
const createVendor = "app/models/vendor/create-vendor.server.ts";
const takeDown = "app/models/vendor/take-down.server.ts";
const edit = "app/models/vendor/profile.server.ts";
const handed = "app/models/dashboard/application-data.ts";

const wholeWeek = "app/models/market/whole-week.server.ts";

const by = "route admin-directory";
const byRemoval = "unit remove-market";
const byWeek = "unit whole-week";

export const adminDirectoryFaults = [
  {
    promise: "a market does not vanish under one who orders at that moment",
    in: removeMarket,
    find: "and ${isAwaitedByNobody({ marketId }, now)}",
    put: "",
    by: byRemoval,
  },
  {
    promise: "a vendor does not vanish under one who orders at that moment",
    in: takeDown,
    find: "and ${isAwaitedByNobody({ vendorId }, now)}",
    put: "",
    by,
  },
  {
    promise: "an administrator deletes no vendor while a refund or a dispute is open",
    in: takeDown,
    find: "and ${owedBy(vendorId)} = 0",
    put: "",
    by,
  },
  {
    promise: "an administrator whose account was closed removes nothing",
    in: takeDown,
    find: "? isStillAdmin({ viewer })",
    put: "? sql`true`",
    by,
  },
  {
    promise:
      "an opening that somebody added meanwhile does not stay beside a week that is without it",
    in: week,
    find: "and ${leaving ? isAsSeen(leaving) : sql`true`}",
    put: "",
    by: byWeek,
  },
  {
    promise: "a week is not changed away under an order",
    in: week,
    find: "and ${leaving ? strandsNobody(leaving, ctx.now) : sql`true`}",
    put: "",
    by,
  },
  {
    promise: "a market of one name in one place is there once",
    in: create,
    find: "and (${Number(isAnother)} or not exists (${namesake(command)}))",
    put: "",
    by,
  },
  {
    promise: "a vendor of one name is there once",
    in: createVendor,
    find: "and (${Number(isAnother)} or not exists (${vendorNamed(said.name)}))",
    put: "",
    by,
  },
  {
    promise: "a vendor stands only at markets of the guide",
    in: createVendor,
    find: "and ${areThere} and ${mayAttach(attaching)}",
    put: "and ${mayAttach(attaching)}",
    by,
  },
  {
    promise: "a vendor leaves no market at which orders are to be collected",
    in: edit,
    find: "      wanted?.may,\n",
    put: "",
    by,
  },
  {
    promise: "what an address hands over is bounded",
    in: handed,
    find: "if (text.length > mostCharacters)",
    put: "if (false)",
    by: "unit application-data",
  },
  {
    promise: "an administrator whose account is closed at that moment removes no market",
    in: removeMarket,
    find: "where id = ${marketId} and ${runsMarket(ctx, marketId)}\n          and",
    put: "where id = ${marketId}\n          and",
    by: byRemoval,
  },
  {
    promise: "a market that stays keeps its week and its stalls, though another has gone",
    in: removeMarket,
    find: "where id = ${marketId} and removed_at is not null)`",
    put: "where removed_at is not null)`",
    by: byRemoval,
  },
  {
    promise: "a market goes with its own week alone",
    in: removeMarket,
    find: "delete from market_schedules where market_id = ${marketId} and ${isGone}",
    put: "delete from market_schedules where ${isGone}",
    by: byRemoval,
  },
  {
    promise: "an opening that was changed at that moment is not written over",
    in: wholeWeek,
    find: " and s.version = b.value ->> 'version')))`",
    put: ")))`",
    by: byWeek,
  },
  {
    promise: "an opening in the place of another at that moment is not written over",
    in: wholeWeek,
    find: "      and s.id = b.value ->> 'id' and s.version",
    put: "      and s.version",
    by: byWeek,
  },
  {
    promise: "an opening with another season is another one",
    in: wholeWeek,
    find: '  "seasonEnd",\n',
    put: "",
    by: byWeek,
  },
];
