import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { PortalMore, RemovedVendor } from "~/components/vendors/portal-more";
import { allow, type RouteArgs } from "~/platform/allow";
import type { VendorOffice } from "./office";

export const meta = () => [titled("More")];

export async function loader(args: RouteArgs) {
  const { viewer } = await allow.vendor(args);
  return { vendorId: viewer.vendorId };
}

/** Links to everything that a vendor does not need every day. */
export default function VendorPortal() {
  const { vendorId } = useLoaderData<typeof loader>();
  const office = useRouteLoaderData<VendorOffice>("routes/vendors/office");
  if (office?.isRemoved) return <RemovedVendor name={office.name} />;
  return (
    <div className="page page-narrow">
      <PageHeader title="More" />
      <PortalMore vendorId={vendorId} />
    </div>
  );
}
