import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import {
  SendMarketApplication,
  type SendMarketApplication as Sent,
} from "~/models/application/application.schema";
import { appliedJson, mostOfApplication } from "~/models/application/applied.json";
import { applyAsMarket } from "~/models/application/apply-market.server";
import { takeSentPictures } from "~/models/picture/data-url.server";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { submitJson } from "~/platform/submit";

/** POST /api/market-applications: an application for a market; 200 for one that waits already. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, SendMarketApplication, apply, {
    limit: mostOfApplication,
    done: appliedJson,
  });
}

async function apply(ctx: Allowed, { photos, ...application }: Sent) {
  return applyAsMarket(ctx, {
    ...application,
    photos: await takeSentPictures(ctx, photos, "application"),
  });
}
