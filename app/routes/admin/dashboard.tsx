import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { usePageSending } from "~/components/admin/admin-form";
import { AdminMarketForm } from "~/components/admin/admin-market-form";
import { AdminVendorForm } from "~/components/admin/admin-vendor-form";
import { DashboardCounts } from "~/components/admin/dashboard-counts";
import { DirectoryList } from "~/components/admin/directory-list";
import { LinkTabs } from "~/components/kit/link-tabs";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readDashboard } from "~/models/running/dashboard/dashboard.server";
import {
  dashboardAt,
  deskAddresses,
  directoryView,
  readDashboardRequest,
} from "~/models/running/dashboard/dashboard.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { saveMarket, showMarketForm } from "./market-form.server";
import { loadVendorForm, saveVendor, showVendorForm } from "./vendor-form.server";
import "~/components/admin/admin.css";

export const meta = () => [titled("Admin Dashboard")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get("tab") === "newsletter") throw redirect("/newsletter-management");
  const { tab, form, list } = readDashboardRequest(searchParams);
  const isNew = form?.id === null;
  const [state, newVendor] = await Promise.all([
    readDashboard(ctx, tab, list, form?.id),
    isNew && tab === "vendors"
      ? loadVendorForm(ctx, null, searchParams.get("applicationData"))
      : null,
  ]);
  return {
    tab,
    isNew,
    action: form && dashboardAt(tab, form.id === null ? "create" : { edit: form.id }),
    counts: state.counts,
    desks: deskAddresses(),
    list: directoryView(tab, state.list),
    market: form && tab === "markets" ? showMarketForm(ctx, state.market) : null,
    vendor: state.vendor ? showVendorForm(state.vendor) : newVendor,
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { tab, form } = readDashboardRequest(new URL(args.request.url).searchParams);
  const where = { on: "dashboard", back: dashboardAt(tab) } as const;
  const id = form?.id ?? null;
  return tab === "markets"
    ? saveMarket(ctx, args, { ...where, marketId: id })
    : saveVendor(ctx, args, { ...where, vendorId: id });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

/**
 * After opening the form for something new, the address becomes the dashboard's own, as the
 * specification requires, so that a reload starts from the dashboard. Every other address stays.
 */
function useOwnAddress(isNew: boolean) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each place that was gone to
  useEffect(() => {
    if (isNew) window.history.replaceState(window.history.state, "", "/admin");
  }, [isNew, key]);
}

export default function Dashboard() {
  const { tab, isNew, action, counts, desks, list, market, vendor } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const sending = usePageSending();
  useOwnAddress(isNew);
  const named = market?.market ?? vendor?.vendor;
  const form = { action: action ?? "", answer, back: dashboardAt(tab), sending, onDashboard: true };
  return (
    <div className={action ? "page dashboard-open" : "page"}>
      <PageHeader title="Admin Dashboard" />
      <DashboardCounts counts={counts} desks={desks} />
      <LinkTabs
        label="Markets and vendors"
        tabs={[
          { label: "Markets", to: dashboardAt("markets"), chosen: tab === "markets" },
          { label: "Vendors", to: dashboardAt("vendors"), chosen: tab === "vendors" },
        ]}
      />
      <div className={action ? "dashboard-split grid align-start" : undefined}>
        {action && (
          <section className="dashboard-form stack shrinks gap-3" aria-labelledby="form-title">
            <h2 id="form-title">{named ? named.name : titles[tab]}</h2>
            {market && (
              <AdminMarketForm
                key={`market-${named?.id}-${named?.version}`}
                view={market}
                {...form}
              />
            )}
            {vendor && (
              <AdminVendorForm
                key={`vendor-${named?.id}-${named?.version}`}
                view={vendor}
                {...form}
              />
            )}
          </section>
        )}
        <DirectoryList
          tab={tab}
          list={list}
          add={dashboardAt(tab, "create")}
          chosen={named?.id}
          isBeside={action !== null}
        />
      </div>
    </div>
  );
}

const titles = { markets: "Add Market", vendors: "Add Vendor" };
