import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FilterChips } from "~/components/kit/filter-chips";
import { PageHeader } from "~/components/kit/page-header";
import { PreOrderSettingsForm } from "~/components/product/pre-order-settings-form";
import { titled } from "~/components/shell/page-meta";
import { marketSettingsView } from "~/models/vendors/product/own-products.view";
import { datesToSet } from "~/models/vendors/product/pre-order-settings.rules";
import { SetPreOrders } from "~/models/vendors/product/pre-order-settings.schema";
import { readPlacements, setPreOrders } from "~/models/vendors/product/pre-order-settings.server";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Pre-orders at a market")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const placements = await readPlacements(ctx, idIn(args.params.productId));
  const marketId = idIn(args.params.marketId);
  const market = placements.markets.find(({ id }) => id === marketId);
  const dates = market ? datesToSet(market, ctx.now) : [];
  const asked = new URL(args.request.url).searchParams.get("date");
  const date = dates.find((each) => each === asked) ?? null;
  const view = marketSettingsView(placements, marketId, date, dates);
  if (!view) throw notFound("Market not found");
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const productId = String(idIn(args.params.productId));
  const marketId = String(idIn(args.params.marketId));
  return submitForm(ctx, args, SetPreOrders, setPreOrders, {
    failed: "Error",
    also: { productId, marketId },
    done: () => {
      ctx.toast.show({ title: "Product updated" });
      return redirect(`/vendor-products/${productId}/markets`);
    },
  });
}

export default function ProductMarket() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const back = `/vendor-products/${view.product.id}/markets`;
  const own = `${back}/${view.market.id}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Pre-orders at ${view.market.name}`}
        lead={`${view.product.name}. Orders that are placed already stand as they are.`}
        back={{ to: back, label: "Back to all markets" }}
      />
      <FilterChips
        label="For"
        chips={[
          { label: "Every date", to: own, chosen: view.date === null },
          ...view.dates.map(({ date, label, isOwn }) => ({
            label: isOwn ? `${label} (own)` : label,
            to: `${own}?date=${date}`,
            chosen: view.date?.date === date,
          })),
        ]}
      />
      <PreOrderSettingsForm
        key={view.date?.date ?? "every"}
        view={view}
        answer={answer}
        back={back}
      />
    </div>
  );
}
