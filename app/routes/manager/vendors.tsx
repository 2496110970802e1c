import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { VendorTabs } from "~/components/manager/manager-tabs";
import { titled } from "~/components/shell/page-meta";
import { listMarketVendors } from "~/models/vendors/at-market/market-vendors.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { marketQuery, toAskForAccess } from "./paths";

export const meta = () => [titled("Vendors")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const vendors = await listMarketVendors(ctx, ctx.viewer.marketId);
  return {
    query: marketQuery(ctx.viewer),
    vendors: vendors.map(({ id, name, vendorType, stall, contactPhone, contactEmail }) => ({
      id,
      name,
      vendorType,
      stall,
      contact: contactPhone ?? contactEmail,
    })),
  };
}

export default function Vendors() {
  const { vendors, query } = useLoaderData<typeof loader>();
  const at = (path: string) => `/market-manager-dashboard/vendors/${path}${query}`;
  return (
    <div className="page">
      <PageHeader
        title="Vendors"
        lead={
          vendors.length > 0
            ? `${vendors.length === 1 ? "1 vendor" : `${vendors.length} vendors`} at your market.`
            : undefined
        }
        actions={
          <LinkButton to={at("add")} icon="plus">
            Add vendor
          </LinkButton>
        }
      />
      <VendorTabs chosen="" query={query} />
      {vendors.length === 0 ? (
        <EmptyState
          scene="vendor"
          title="No vendors yet"
          text="Add vendors from the guide. Your market’s page then shows them, and they can take pre-orders."
        >
          <LinkButton to={at("add")}>Add your first vendor</LinkButton>
        </EmptyState>
      ) : (
        <DataTable
          caption="Vendors at your market"
          rows={vendors}
          name={{ title: "Vendor", cell: ({ name }) => name }}
          rowTo={({ id }) => at(String(id))}
          columns={[
            {
              title: "Stall",
              cell: ({ stall }) => stall ?? <span className="muted">No stall number</span>,
            },
            { title: "Vendor type", cell: ({ vendorType }) => vendorType },
            {
              title: "Contact",
              cell: ({ contact }) => contact ?? <span className="muted">None given</span>,
              place: "wide",
            },
          ]}
          more={({ id, name }) => ({
            label: `More for ${name}`,
            items: (
              <>
                <Link to={at(String(id))} className="menu-item">
                  Stall and contact
                </Link>
                <Link to={`/vendor/${id}`} className="menu-item">
                  See the vendor’s page
                </Link>
                <Link to={at(`${id}/remove`)} className="menu-item">
                  Remove…
                </Link>
              </>
            ),
          })}
        />
      )}
    </div>
  );
}
