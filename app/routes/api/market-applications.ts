import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeSentPictures } from "~/models/guide/picture/data-url.server";
import {
  SendMarketApplication,
  type SendMarketApplication as Sent,
} from "~/models/joining/application/application.schema";
import { appliedJson, mostOfApplication } from "~/models/joining/application/applied.json";
import { applyAsMarket } from "~/models/joining/application/apply-market.server";
import { listMarketApplications } from "~/models/joining/application/review.server";
import { marketApplicationJson } from "~/models/joining/application/review.view";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { submitJson } from "~/platform/submit";
import { sayingWhenItFails } from "~/platform/unforeseen";
import { answerSlice, sliceIn } from "./_slice";

/** GET /api/market-applications: what was applied for, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const { rows, ...slice } = await listMarketApplications(ctx, sliceIn(args.request));
  return answerSlice(args.request, { ...slice, rows: rows.map(marketApplicationJson) });
}

/** POST /api/market-applications: an application for a market; 200 for one that waits already. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitJson(ctx, args, SendMarketApplication, apply, {
    limit: mostOfApplication,
    done: appliedJson,
  });
}

async function apply(ctx: Allowed, { photos, ...application }: Sent) {
  const text = "Failed to submit market application";
  const taken = await sayingWhenItFails(ctx, { text }, () =>
    takeSentPictures(ctx, photos, "application"),
  );
  return applyAsMarket(ctx, { ...application, photos: taken });
}
