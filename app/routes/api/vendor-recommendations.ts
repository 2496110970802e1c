import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { RecommendVendor } from "~/models/joining/application/recommend.schema";
import { recommendVendor } from "~/models/joining/application/recommend.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/vendor-recommendations: a vendor that somebody would like to see; 200 for one told before. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, RecommendVendor, recommendVendor, {
    done: ({ isKnown }) =>
      Response.json({ status: "pending", isKnown }, { status: isKnown ? 200 : 201 }),
  });
}
