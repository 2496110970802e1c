import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { Managers } from "~/components/manager/managers-page";
import { titled } from "~/components/shell/page-meta";
import { addManager } from "~/models/guide/market/change-managers.server";
import { addedToast, managersView } from "~/models/guide/market/manager.view";
import { listManagers } from "~/models/guide/market/managers.server";
import { AddManager } from "~/models/guide/market/market.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Managers of ${data.view.market.name}` : "Managers"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return { view: managersView(await listManagers(ctx, idIn(args.params.marketId)), ctx.viewer) };
}

/** Adds a manager, or invites a person without an account. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const marketId = idIn(args.params.marketId);
  return submitForm(ctx, args, AddManager, addManager, {
    also: { marketId },
    done: (added) => ctx.toast.leadTo(`/admin/markets/${marketId}/managers`, addedToast(added)),
  });
}

export default function AnyMarketsManagers() {
  const { view } = useLoaderData<typeof loader>();
  const { id, name } = view.market;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Managers"
        lead={name}
        back={{ to: `/admin/market?marketId=${id}`, label: "Back to the market" }}
      />
      <Managers
        view={view}
        at={{ path: `/admin/markets/${id}/managers`, query: "" }}
        answer={useActionData<FormAnswer>()}
      />
    </div>
  );
}
