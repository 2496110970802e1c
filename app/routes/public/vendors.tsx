import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CardGrid } from "~/components/card";
import { EmptyState } from "~/components/empty-state";
import { countText, ListFooter } from "~/components/list-footer";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { SearchForm } from "~/components/search-form";
import { VendorCard } from "~/components/vendor-card";
import { listRequest } from "~/models/directory";
import { listVendors } from "~/models/vendor/vendor.server";
import { allow } from "~/platform/allow";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const params = new URL(args.request.url).searchParams;
  const chosen = params.get("vendor");
  if (chosen && /^[1-9]\d{0,14}$/.test(chosen)) throw redirect(`/vendor/${chosen}`);
  const asked = listRequest(params);
  return { q: asked.q, list: await listVendors(ctx, asked) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.q ? `Vendors matching “${data.q}”` : "Vendors",
    description: "Growers, bakers and makers at local farmers markets, and what they sell.",
    path: "/vendors",
  });

export default function Vendors() {
  const { q, list } = useLoaderData<typeof loader>();
  const found = countText(list, "vendor", "vendors");
  return (
    <div className="page">
      <PageHeader title="Vendors" lead="The people who grow, bake and make what the markets sell.">
        <SearchForm
          label="Search vendors"
          action="/vendors"
          q={q}
          placeholder="Name, kind or market"
        />
        {list.count > 0 && (
          <p className="muted" role="status">
            {q ? `${found} for “${q}”.` : `${found}.`}
            {q && list.more && " A longer search finds fewer."}
          </p>
        )}
      </PageHeader>
      {list.count > 0 ? (
        <CardGrid label="Vendors">
          {list.rows.map((vendor) => (
            <VendorCard key={vendor.id} vendor={vendor} />
          ))}
        </CardGrid>
      ) : q ? (
        <EmptyState
          title="No vendors found for your search"
          text="Try fewer letters, or the name of a market."
        >
          <LinkButton to="/vendors">Clear Search</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState title="No vendors found" />
      )}
      <ListFooter list={list} more="More vendors" />
    </div>
  );
}
