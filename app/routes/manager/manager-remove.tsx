import { useActionData, useLoaderData } from "@remix-run/react";
import { RemoveManagerPage } from "~/components/manager/managers-page";
import { titled } from "~/components/shell/page-meta";
import { removeManager } from "~/models/guide/market/change-managers.server";
import { removalView, removedToast } from "~/models/guide/market/manager.view";
import { findManager } from "~/models/guide/market/managers.server";
import { RemoveManager } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { dashboard, managersAt, pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Remove manager")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const named = { marketId: ctx.viewer.marketId, userId: idIn(args.params.userId) };
  return {
    person: removalView(await findManager(ctx, named), ctx.viewer),
    back: pageOf(ctx.viewer, managersAt),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, RemoveManager, removeManager, {
    also: { userId: idIn(args.params.userId) },
    done: (removed) => {
      return ctx.toast.leadTo(
        removed.isOwn ? dashboard : pageOf(ctx.viewer, managersAt),
        removedToast(removed),
      );
    },
  });
}

export default function RemoveMarketManager() {
  return (
    <RemoveManagerPage {...useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />
  );
}
