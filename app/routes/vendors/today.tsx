import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { DayWork } from "~/components/order/day-work";
import { titled } from "~/components/shell/page-meta";
import { PortalBoard } from "~/components/vendors/portal";
import { UnfinishedNotices } from "~/components/vendors/unfinished";
import { readPortal } from "~/models/orders/portal/portal.server";
import { portalView } from "~/models/orders/portal/portal.view";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Today")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const portal = await readPortal(ctx);
  // A removed vendor has no market days. The page 'More' lists what it can still open.
  if (portal.isRemoved) throw redirect("/vendor-portal");
  return portalView(portal, ctx.now);
}

/** A vendor's first page: the next market day, its tasks, and its orders. */
export default function Today() {
  const portal = useLoaderData<typeof loader>();
  const { work } = portal;
  return (
    <div className="page">
      <PageHeader
        title="Today"
        actions={
          <LinkButton to="/vendor-stall" icon="check">
            Hand over orders
          </LinkButton>
        }
      />
      <UnfinishedNotices />
      <PortalBoard portal={portal} />
      {work && (
        <section className="stack" aria-labelledby="work">
          <h2 id="work">{`Pre-orders for ${work.day.day.text}`}</h2>
          <DayWork {...work} />
        </section>
      )}
    </div>
  );
}
