import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endPause } from "~/models/vendors/attendance/own-days.server";
import { allow } from "~/platform/allow";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";

export const actionTakes = ["DELETE"];

/** DELETE /api/vendor/days/pauses/{pauseId}: the stall comes again on its days. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return answerOnce(ctx, args.request as Request, async () => {
    await endPause(ctx, { pauseId: idIn(args.params.pauseId) });
    return Response.json({});
  });
}
