const rules = "app/models/attendance/attendance.rules.ts";
const attending = "app/models/attendance/attending.server.ts";
const saying = "app/models/attendance/saying.server.ts";
const ownDays = "app/models/attendance/own-days.server.ts";
const stock = "app/models/attendance/stock.server.ts";
const sheets = "app/models/notice/pack-sheets.server.ts";
const byDays = "unit attendance/own-days";

export const attendanceFaults = [
  {
    promise: "a date that was set after a pause stands",
    in: rules,
    find: "covering(attendance, date).every(({ setAt }) => setAt <= said.setAt)",
    put: "covering(attendance, date).length === 0",
    by: "unit attendance/attendance.rules",
  },
  {
    promise: "the last day of a pause is in it, in the database too",
    in: attending,
    find: "${date} between p.from_date and p.to_date",
    put: "${date} >= p.from_date and ${date} < p.to_date",
    by: byDays,
  },
  {
    promise: "an order is not made for a day that is switched off at that moment",
    in: "app/models/order/place-order.server.ts",
    find: "          and ${comesOn(sql`mv`, pickup.date)}\n",
    put: "",
    by: byDays,
  },
  {
    promise: "a day is not switched off while a customer waits",
    in: saying,
    find: "and (${isComing} = 1 or ${nobodyWaits({ vendorId, marketId, from: date, to: date })})",
    put: "",
    by: byDays,
  },
  {
    promise: "a customer at another market keeps no day on",
    in: saying,
    find: "  and (${marketId} is null or o.market_id = ${marketId})\n  and exists",
    put: "  and exists",
    by: byDays,
  },
  {
    promise: "a pause is ended by its own stall only",
    in: ownDays,
    find: "where id = ${pauseId} and vendor_id = ${ctx.viewer.vendorId}",
    put: "where id = ${pauseId}",
    by: byDays,
  },
  {
    promise: "who comes only on single days keeps those on which customers wait",
    in: ownDays,
    find: "${comes} = 'single_dates' and ${liveOrder(\"o\")}",
    put: "false",
    by: byDays,
  },
  {
    promise: "a market day never has fewer than are promised",
    in: stock,
    find: "where n.brought < t.reserved)",
    put: "where false)",
    by: byDays,
  },
  {
    promise: "what is brought comes before the product's own limit",
    in: "app/models/order/place-order.server.ts",
    find: "select s.brought from product_stock s where s.product_id = p.id",
    put: "select null from product_stock s where s.product_id = p.id",
    by: byDays,
  },
  {
    promise: "a pack sheet waits until ordering has closed for every product",
    in: "app/models/notice/pack-sheet.rules.ts",
    find: "Math.max(...cutoffs)",
    put: "Math.min(...cutoffs)",
    by: "unit notice/stall-notices",
  },
  {
    promise: "a change after the pack sheet is told",
    in: sheets,
    find: "        look_at = ${now + changesSettle}\n",
    put: "        look_at = null\n",
    by: "unit notice/stall-notices",
    unnoticed:
      "it is for a change that comes between reading a day and writing its sheet; any later one is looked for by its own step",
  },
  {
    promise: "of two runs at once one tells",
    in: sheets,
    find: "sql`changes() = 1`,",
    put: "undefined,",
    by: "unit notice/stall-notices",
    unnoticed:
      "the key of the mail, which the other run gives it too, keeps it from being told twice",
  },
  {
    promise: "an order that comes in is told to those who want to hear of it only",
    in: "app/models/notice/recipients.server.ts",
    find: "each.vendorId === vendorId && each[kind] === 1",
    put: "each.vendorId === vendorId",
    by: "unit notice/stall-notices",
  },
  {
    promise: "nothing is mailed to an address that nobody has proven",
    in: "app/models/notice/recipients.server.ts",
    find: " and u.email_confirmed_at is not null",
    put: "",
    by: "unit notice/stall-notices",
  },
];
