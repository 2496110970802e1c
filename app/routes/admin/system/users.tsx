import { Link, useLoaderData } from "@remix-run/react";
import { FilterChips } from "~/components/kit/filter-chips";
import { Notice } from "~/components/kit/notice";
import { StepPages } from "~/components/kit/pagination";
import { SearchForm } from "~/components/kit/search-form";
import { titled } from "~/components/shell/page-meta";
import { SystemPage } from "~/components/system/system-page";
import { UsersTable } from "~/components/system/users-table";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf, foundText } from "~/models/core/listing/listing.view";
import { listRecoveriesToDecide } from "~/models/people/recovery/approve-recovery.server";
import { userRowView } from "~/models/people/user/user.view";
import { roles, roleWords, userListing, userStates } from "~/models/people/user/user-list";
import { listUsers } from "~/models/people/user/user-list.server";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/admin/system/users";

export const meta = () => [titled("Users")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, userListing);
  const [list, asking] = await Promise.all([listUsers(ctx, asked), listRecoveriesToDecide(ctx)]);
  const { previous, next, chips } = addressesOf(path, list, userListing);
  return {
    q: list.q,
    filters: list.filters,
    asking,
    rows: list.rows.map(userRowView),
    found: foundText(list.total, "account", "accounts"),
    previous,
    next,
    roles: chips("role", roles, (role) => roleWords[role].many),
    states: chips("state", userStates, (state) => (state === "active" ? "Active" : "Deactivated")),
  };
}

export default function Users() {
  const { q, filters, asking, rows, found, previous, next, roles, states } =
    useLoaderData<typeof loader>();
  return (
    <SystemPage
      part="Users"
      lead="All accounts. Newest first."
      head={
        <>
          <SearchForm
            label="Search accounts"
            action={path}
            q={q}
            placeholder="Username, email or name"
            keep={filters}
          />
          <FilterChips label="Role" chips={roles.all} clear={roles.clear} />
          <FilterChips label="State" chips={states.all} clear={states.clear} />
        </>
      }
    >
      {asking.length > 0 && (
        <Notice tone="warning" title="Asking to recover their administrator accounts">
          <p className="cluster">
            {asking.map(({ id, username }) => (
              <Link key={id} to={`${path}/${id}/recovery`} className="tap">
                {username}
              </Link>
            ))}
          </p>
        </Notice>
      )}
      <p className="muted" role="status">
        {found}
      </p>
      {rows.length > 0 && <UsersTable rows={rows} />}
      <StepPages previous={previous} next={next} />
    </SystemPage>
  );
}
