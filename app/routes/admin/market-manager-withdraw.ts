import { withdrawManagerInvitation } from "~/models/guide/market/change-managers.server";
import { WithdrawManagerInvitation } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";
import { idIn } from "~/platform/submit";

const page = (marketId: number) => `/admin/markets/${marketId}/managers`;

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, page(idIn(args.params.marketId)));
}

/** Ends an invitation that has not been accepted. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const marketId = idIn(args.params.marketId);
  return submitButton(ctx, args, WithdrawManagerInvitation, withdrawManagerInvitation, {
    to: page(marketId),
    also: { marketId, invitationId: idIn(args.params.invitationId) },
    done: () => ({ title: "Invitation withdrawn" }),
  });
}
