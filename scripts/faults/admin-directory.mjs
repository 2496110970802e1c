const week = "app/models/market/change-market.server.ts";
const create = "app/models/market/create-market.server.ts";
const removeMarket = "app/models/market/remove-market.server.ts";
const createVendor = "app/models/vendor/create-vendor.server.ts";
const takeDown = "app/models/vendor/take-down.server.ts";
const edit = "app/models/vendor/profile.server.ts";
const handed = "app/models/dashboard/application-data.ts";

const by = "route admin-directory";

export const adminDirectoryFaults = [
  {
    promise: "a market does not vanish under one who orders at that moment",
    in: removeMarket,
    find: "and ${isAwaitedByNobody({ marketId }, now)}",
    put: "",
    by,
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
    find: "? sql`exists (select 1 from users u where u.id = ${viewer.id} and ${isActiveAdmin(sql`u`)})`",
    put: "? sql`true`",
    by,
  },
  {
    promise:
      "an opening that somebody added meanwhile does not stay beside a week that is without it",
    in: week,
    find: "and ${leaving ? isAsSeen(leaving) : sql`true`}",
    put: "",
    by,
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
];
