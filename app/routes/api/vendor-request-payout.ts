import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { dollars } from "~/models/core/money";
import { RequestPayout } from "~/models/orders/payout/payout.schema";
import { requestPayout } from "~/models/orders/payout/request-payout.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor/request-payout: asks for all that is available, or for an amount of it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, RequestPayout, requestPayout, {
    done: ({ id, amount, status, arrivesAt }) => ({
      id,
      amount: dollars(amount),
      amountCents: amount,
      status,
      arrivesAt: arrivesAt === null ? null : new Date(arrivesAt).toISOString(),
    }),
  });
}
