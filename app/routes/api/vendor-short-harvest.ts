import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  CorrectShortHarvest,
  ProposeShortHarvest,
} from "~/models/orders/order/short-harvest.schema";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { proposalJson } from "~/models/orders/order/short-harvest.view";
import { allow } from "~/platform/allow";
import { check, submitJson } from "~/platform/submit";

/** GET /api/vendor/short-harvest: who would get how many of what there is, and what that costs. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const number = (name: string) => Number(searchParams.get(name) ?? Number.NaN);
  const asked = check(ProposeShortHarvest, {
    marketId: number("marketId"),
    pickupDate: searchParams.get("pickupDate"),
    productId: number("productId"),
    available: number("available"),
  });
  return Response.json(proposalJson(await proposeShortHarvest(ctx, asked)));
}

/** POST /api/vendor/short-harvest: gives it out so, all of it or nothing. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, CorrectShortHarvest, correctShortHarvest);
}
