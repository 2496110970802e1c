import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { CountLine } from "~/components/kit/count-line";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { DriftList } from "~/components/wallet/wallet-warnings";
import { foreignChargeView, vendorDriftView } from "~/models/orders/wallet/differences.view";
import { mostCounted, readDifferences } from "~/models/orders/wallet/drift.server";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Reconciliation")];

/** The number of vendors on a page. */
const mostVendors = 10;

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const after = new URL(args.request.url).searchParams.get("after")?.slice(0, 100) ?? "";
  const { vendors, counts, foreign } = await readDifferences(ctx, {
    limit: mostVendors + 1,
    after,
  });
  const shown = vendors.slice(0, mostVendors);
  return {
    counts,
    most: mostCounted,
    vendors: shown.map((vendor) => vendorDriftView(vendor, ctx.now)),
    foreign: foreign.map(foreignChargeView),
    next: vendors.length > mostVendors ? (shown.at(-1)?.account ?? null) : null,
  };
}

export default function Reconciliation() {
  const { counts, most, vendors, foreign, next } = useLoaderData<typeof loader>();
  const counted = (count: number, label: string) => ({ count, label, isMore: count >= most });
  return (
    <div className="page">
      <PageHeader
        title="Reconciliation"
        lead="We compare every payment in our records with Stripe’s, for each vendor. Vendors see the same differences. We never change a figure to make the two match."
      >
        <CountLine
          counts={[
            counted(counts.differing, "with differences"),
            counted(counts.silent, "not read recently"),
            counted(counts.unread, "not read yet"),
            counted(counts.wallets, "accounts"),
          ]}
        />
      </PageHeader>
      {vendors.length === 0 && (
        <EmptyState
          title="No differences"
          text={
            counts.wallets === 0
              ? "No vendor has a Stripe account yet."
              : "All payments we’ve read from Stripe match our records to the cent."
          }
        />
      )}
      {vendors.map(({ account, name, to, read, more, found }) => (
        <Card
          key={account}
          as="section"
          title={name}
          action={
            <LinkButton to={to} variant="soft" size="small">
              See the vendor
            </LinkButton>
          }
        >
          <p className="muted">
            Stripe account {account}. Last read: {read}.
          </p>
          <DriftList found={found} caption={`Differences for ${name}`} />
          {more > 0 && <p className="muted">And {more} more.</p>}
        </Card>
      ))}
      {foreign.length > 0 && (
        <Card as="section" title="Unrelated charges">
          <p className="muted">
            These charges name one of our orders, but didn’t come from our checkout. The vendor’s
            own checkout or another website made them. They don’t count as differences.
          </p>
          <DataTable
            caption="Unrelated charges, newest first"
            rows={foreign}
            name={{ title: "Vendor", cell: ({ vendor, to }) => <Link to={to}>{vendor}</Link> }}
            columns={[
              { title: "Day", cell: ({ day }) => day },
              { title: "Amount", isNumber: true, cell: ({ amount }) => amount },
              { title: "At Stripe", cell: ({ payment }) => <code>{payment}</code> },
            ]}
          />
        </Card>
      )}
      {next && (
        <div>
          <LinkButton to={`/admin/books?after=${next}`} variant="soft">
            More vendors
          </LinkButton>
        </div>
      )}
    </div>
  );
}
