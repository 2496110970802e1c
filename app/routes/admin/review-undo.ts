import { deskOf } from "~/models/joining/review-queue/review-queue.rules";
import { UndoReview, WithBack } from "~/models/joining/review-queue/review-queue.schema";
import { undoReview } from "~/models/joining/review-queue/undo.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, readFields } from "~/platform/submit";
import { backTo } from "./desk.server";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, "/admin/requests");
}

/** Undoes a decision, and opens the item. An error message appears on the page with the button. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { fields } = await readFields(args.request, UndoReview.extend(WithBack.shape));
  const command = check(UndoReview, {
    itemId: Number(fields.get("itemId")),
    version: Number(fields.get("version")),
  });
  return submitPress(ctx, { to: backTo(fields.get("back")) }, async () => {
    const { item, status } = await undoReview(ctx, command);
    const again = status === "pending" ? "waiting for a decision" : status;
    return {
      title: "Undone",
      description: `${item.title.slice(0, 200)} is ${again} again. No email was sent.`,
      to: `${deskOf(item.kind).path}?item=${item.id}`,
    };
  });
}
