import { redirect } from "@remix-run/cloudflare";
import { claimReview } from "~/models/joining/review-queue/queued.server";
import { ClaimReview, WithBack } from "~/models/joining/review-queue/review-queue.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { leadFromForm } from "~/platform/press";
import { check, readFields } from "~/platform/submit";
import { backTo } from "./desk.server";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, "/admin/requests");
}

/**
 * Records that an administrator is working on an item, or has stopped. A form sends the page to go
 * `back` to. A page's script sends no `back`, and gets an answer that says whether the
 * administrator holds the item.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { fields } = await readFields(args.request, ClaimReview.extend(WithBack.shape));
  const back = fields.get("back");
  const command = check(ClaimReview, {
    itemId: Number(fields.get("itemId")),
    hold: fields.get("hold"),
  });
  try {
    await claimReview(ctx, command);
    if (back === null) return { held: command.hold === "on" };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    if (back === null) return { held: false };
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(backTo(back));
}
