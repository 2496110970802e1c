import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { SettingsTabs } from "~/components/manager/manager-tabs";
import { Managers } from "~/components/manager/managers-page";
import { titled } from "~/components/shell/page-meta";
import { addManager } from "~/models/guide/market/change-managers.server";
import { addedToast, managersView } from "~/models/guide/market/manager.view";
import { listManagers } from "~/models/guide/market/managers.server";
import { AddManager } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { dashboard, managersAt, marketQuery, pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Managers")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return {
    view: managersView(await listManagers(ctx, ctx.viewer.marketId), ctx.viewer),
    query: marketQuery(ctx.viewer),
  };
}

/** Adds a manager, or invites a person without an account. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, AddManager, addManager, {
    done: (added) => ctx.toast.leadTo(pageOf(ctx.viewer, managersAt), addedToast(added)),
  });
}

export default function MarketManagers() {
  const { view, query } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader title="Settings" lead={`The managers of ${view.market.name}.`} />
      <SettingsTabs chosen="/managers" query={query} />
      <Managers
        view={view}
        at={{ path: dashboard + managersAt, query }}
        answer={useActionData<FormAnswer>()}
      />
    </div>
  );
}
