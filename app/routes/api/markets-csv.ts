import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvLine } from "~/models/core/listing/csv";
import { marketCsvRow, marketsCsvHead } from "~/models/vendors/at-market/open-data";
import { allow } from "~/platform/allow";
import { marketsAsData } from "./markets-data.server";

export const readFrom = "anywhere";

/** GET /api/markets.csv: the same as a table (RFC 4180), each page with its head. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const { markets, headers } = await marketsAsData(ctx, args.request, 500);
  headers.set("Content-Type", "text/csv; charset=utf-8; header=present");
  headers.set("Content-Disposition", 'attachment; filename="markets.csv"');
  const rows = [marketsCsvHead, ...markets.map((market) => marketCsvRow(market, ctx.site))];
  // Spreadsheets read UTF-8 only where the file begins with this mark.
  return new Response(`\uFEFF${rows.map(csvLine).join("")}`, { headers });
}
