import { CopyStock } from "~/models/vendors/attendance/attendance.schema";
import { copyStock } from "~/models/vendors/attendance/stock.server";
import { defineEndpoint } from "~/platform/endpoint";

export const action = defineEndpoint("POST /api/vendor/stock/same", {
  summary: "Takes the numbers of the week before",
  may: "vendor",
  command: CopyStock,
  verb: copyStock,
  answers: { 200: "StockCopied" },
  refusals: [409],
});
