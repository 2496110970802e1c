import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { PortalBoard, TakenDown } from "~/components/vendors/portal";
import { UnfinishedNotices } from "~/components/vendors/unfinished";
import { readPortal } from "~/models/orders/portal/portal.server";
import { portalView } from "~/models/orders/portal/portal.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Vendor portal")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const portal = await readPortal(ctx);
  return portal.isDown ? portal : portalView(portal, ctx.now);
}

/** Where a vendor lands: the next market day, and what must be done for it. */
export default function VendorPortal() {
  const portal = useLoaderData<typeof loader>();
  if (portal.isDown) return <TakenDown name={portal.name} />;
  return (
    <div className="page">
      <PageHeader
        title="Today"
        actions={
          <>
            <LinkButton to="/vendor-stall" icon="check">
              Hand over at the stall
            </LinkButton>
            <LinkButton to="/vendor-days" variant="soft" icon="calendar">
              Market days
            </LinkButton>
          </>
        }
      />
      <UnfinishedNotices />
      <PortalBoard portal={portal} />
    </div>
  );
}
