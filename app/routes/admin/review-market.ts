import { redirect } from "@remix-run/cloudflare";
import { chooseRequestedMarket } from "~/models/joining/review-queue/requested-market.server";
import { ChooseRequestedMarket, WithBack } from "~/models/joining/review-queue/review-queue.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/press";
import { check, readFields } from "~/platform/submit";
import { backTo } from "./desk.server";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, "/admin/requests");
}

/** Sets the market that a manager's request is about, and redirects `back` to the request. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { fields } = await readFields(args.request, ChooseRequestedMarket.extend(WithBack.shape));
  const numberOf = (name: string) => Number(fields.get(name));
  const command = check(ChooseRequestedMarket, {
    itemId: numberOf("itemId"),
    version: numberOf("version"),
    marketId: numberOf("marketId"),
  });
  try {
    await chooseRequestedMarket(ctx, command);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(backTo(fields.get("back")));
}
