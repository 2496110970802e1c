import { markCalled } from "~/models/orders/closing/calls.server";
import { MarkCalled } from "~/models/orders/closing/closing.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, `/schedule/closed/${idIn(args.params.closureId)}`));
}

/** Ticks a vendor off the list of calls, or puts it back on the list. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const closureId = idIn(args.params.closureId);
  return submitButton(ctx, args, MarkCalled, markCalled, {
    to: pageOf(ctx.viewer, `/schedule/closed/${closureId}`),
    also: { closureId: String(closureId) },
    done: () => null,
  });
}
