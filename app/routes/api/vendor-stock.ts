import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CopyStock, SetStock } from "~/models/vendors/attendance/attendance.schema";
import { readStock, setStock } from "~/models/vendors/attendance/stock.server";
import { stockJson } from "~/models/vendors/attendance/stock.view";
import { allow } from "~/platform/allow";
import { check, submitJson } from "~/platform/submit";

/** GET /api/vendor/stock?marketId&date: how many of each product there are on a market day. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const { marketId, date } = check(CopyStock, {
    marketId: Number(searchParams.get("marketId")),
    date: searchParams.get("date"),
  });
  return Response.json(stockJson(await readStock(ctx, marketId, date)));
}

export const actionTakes = ["PUT"];

/** PUT /api/vendor/stock: says how many of some products there are on a market day, all or none. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, SetStock, setStock);
}
