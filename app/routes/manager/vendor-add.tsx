import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { titled } from "~/components/shell/page-meta";
import { searchText } from "~/models/core/listing/directory";
import { AddMarketVendor } from "~/models/guide/market/market.schema";
import {
  addMarketVendor,
  availableVendorJson,
  availableVendors,
} from "~/models/vendors/at-market/market-vendors.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/manager/manager.css";

export const meta = () => [titled("Add vendor")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId, marketIds } = ctx.viewer;
  const q = searchText(new URL(args.request.url).searchParams.get("q"));
  const vendors = await availableVendors(ctx, marketId, q);
  return {
    q,
    market: marketIds ? String(marketId) : null,
    back: pageOf(ctx.viewer, "/vendors"),
    // The address with `q` only, so that the links on each line do not repeat other parts of the
    // address.
    here: pageOf(ctx.viewer, "/vendors/add", { q }),
    vendors: vendors.map(availableVendorJson),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, AddMarketVendor, addMarketVendor, {
    also: { marketId: ctx.viewer.marketId },
    failed: "Error",
    done: ({ id, name }) => {
      const description = `${name} now sells at your market. The vendor decides whether you can see its documents.`;
      return ctx.toast.leadTo(pageOf(ctx.viewer, `/vendors/${id}`), {
        title: "Vendor added",
        description,
      });
    },
  });
}

export default function AddVendor() {
  const { q, market, back, here, vendors } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Add vendor"
        lead="Vendors in the guide who aren’t at your market yet."
        back={{ to: back, label: "Back to vendors" }}
      />
      <div className="stack">
        <FormProblem problem={answer?.problem} />
        <SearchForm
          label="Search vendors"
          q={q}
          keep={{ market }}
          placeholder="Search vendors by name"
        />
        {vendors.length === 0 ? (
          <EmptyState
            title="No vendors found"
            text={
              q
                ? `No other vendor matches “${q}”.`
                : "All vendors in the guide are already at your market."
            }
          />
        ) : (
          <ul className="line-above">
            {vendors.map(({ id, name, vendorType }) => (
              <li key={id} className="vendor-choice">
                <span>
                  <strong>{name}</strong>
                  <span className="muted small">{vendorType}</span>
                </span>
                <OfficeForm action={here}>
                  <input type="hidden" name="vendorId" value={id} />
                  <Button variant="soft" icon="plus" aria-label={`Add ${name}`}>
                    Add
                  </Button>
                </OfficeForm>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
