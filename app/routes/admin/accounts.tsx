import { useLoaderData } from "@remix-run/react";
import { AccountsTable } from "~/components/admin/accounts-table";
import { FilterChips } from "~/components/kit/filter-chips";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { SearchForm } from "~/components/kit/search-form";
import { titled } from "~/components/shell/page-meta";
import { listingQuery, readListing } from "~/models/core/listing/listing";
import { formatNumber } from "~/models/core/numbers";
import { listOfficialAccounts } from "~/models/people/user/official-accounts.server";
import { accountListing, typeOf } from "~/models/people/user/user-list";
import { allow, type RouteArgs } from "~/platform/allow";
import { sayingWhenItFails } from "~/platform/unforeseen";

export const meta = () => [titled("Staff accounts")];

const failed = { title: "Error", text: "Failed to load official accounts" };

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, accountListing);
  const list = await sayingWhenItFails(ctx, failed, () => listOfficialAccounts(ctx, asked));
  const at = (page: string | null) =>
    page && `/admin/accounts${listingQuery(list, accountListing, { page })}`;
  return {
    type: typeOf(asked.filters),
    q: list.q,
    rows: list.rows,
    found: `${formatNumber(list.total.count)}${list.total.isMore ? "+" : ""}`,
    next: at(list.next),
    previous: at(list.previous),
  };
}

const words = {
  vendor: { title: "Official Vendor Accounts", empty: "No vendor accounts found" },
  market_manager: {
    title: "Official Market Manager Accounts",
    empty: "No market manager accounts found",
  },
};

export default function OfficialAccounts() {
  const { type, q, rows, found, next, previous } = useLoaderData<typeof loader>();
  const { title, empty } = words[type];
  return (
    <div className="page">
      <PageHeader
        title={title}
        lead="Accounts of vendors and market managers."
        back={{ to: "/admin", label: "Back to the dashboard" }}
      >
        <SearchForm
          label="Search accounts"
          action="/admin/accounts"
          q={q}
          placeholder="Start of the username"
          keep={{ type: type === "vendor" ? null : type }}
        />
        <FilterChips
          label="Whose"
          chips={[
            { label: "Vendors", to: "/admin/accounts", chosen: type === "vendor" },
            {
              label: "Market managers",
              to: "/admin/accounts?type=market_manager",
              chosen: type === "market_manager",
            },
          ]}
        />
      </PageHeader>
      {rows.length > 0 && (
        <p className="muted" role="status">
          {found} {found === "1" ? "account" : "accounts"}
        </p>
      )}
      <AccountsTable rows={rows} empty={empty} />
      <StepPages previous={previous} next={next} />
    </div>
  );
}
