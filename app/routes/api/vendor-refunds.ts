import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listStuckMoney } from "~/models/payment/stuck-money.server";
import { stuckJson } from "~/models/payment/stuck-money.view";
import { allow } from "~/platform/allow";
import { answerWhole } from "./_slice";

/** GET /api/vendor/refunds: the stall's own refunds that are stuck, and payments in dispute. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const stuck = await listStuckMoney(ctx.db, ctx.now, ctx.viewer.vendorId);
  return answerWhole(
    args.request,
    stuck.map((row) => stuckJson(row, "vendor", ctx.now)),
  );
}
