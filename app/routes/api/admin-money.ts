import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listStuckMoney } from "~/models/payment/stuck-money.server";
import { stuckJson } from "~/models/payment/stuck-money.view";
import { allow } from "~/platform/allow";
import { answerWhole } from "./_slice";

/** GET /api/admin/money: refunds that are stuck and payments that are disputed, the longest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const stuck = await listStuckMoney(ctx.db, ctx.now, null);
  return answerWhole(
    args.request,
    stuck.map((row) => stuckJson(row, "admin", ctx.now)),
  );
}
