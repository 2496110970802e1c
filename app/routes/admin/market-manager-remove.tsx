import { useActionData, useLoaderData } from "@remix-run/react";
import { RemoveManagerPage } from "~/components/manager/managers-page";
import { titled } from "~/components/shell/page-meta";
import { removeManager } from "~/models/guide/market/change-managers.server";
import { removalView, removedToast } from "~/models/guide/market/manager.view";
import { findManager } from "~/models/guide/market/managers.server";
import { RemoveManager } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Remove manager")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const named = { marketId: idIn(args.params.marketId), userId: idIn(args.params.userId) };
  return {
    person: removalView(await findManager(ctx, named), ctx.viewer),
    back: `/admin/markets/${named.marketId}/managers`,
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const marketId = idIn(args.params.marketId);
  return submitForm(ctx, args, RemoveManager, removeManager, {
    also: { marketId, userId: idIn(args.params.userId) },
    done: (removed) =>
      ctx.toast.leadTo(`/admin/markets/${marketId}/managers`, removedToast(removed)),
  });
}

export default function RemoveAnyMarketsManager() {
  return (
    <RemoveManagerPage {...useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />
  );
}
