import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { usePageSending } from "~/components/admin/admin-form";
import { AdminMarketForm } from "~/components/admin/admin-market-form";
import { CorrectionFacts } from "~/components/correction/correction-facts";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import { correctionsPath, correctionView } from "~/models/guide/correction/correction.view";
import { findCorrection } from "~/models/guide/correction/corrections.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import type { FormAnswer } from "~/platform/submit";
import { loadMarketForm, saveMarket } from "./market-form.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.market ? `Edit ${data.market.name}` : "Add Market"),
];

/**
 * `?marketId=` is the market to change. Without it, the page adds a market, possibly for
 * `?recommendation=`. `?correction=` is shown beside the form, and `?returnTo=` is the page that
 * the administrator came from.
 */
function askedIn({ url }: Request) {
  const { pathname, search, searchParams } = new URL(url);
  return {
    action: pathname + search,
    marketId: wholeNumber(searchParams.get("marketId")),
    recommendation: wholeNumber(searchParams.get("recommendation")),
    correction: wholeNumber(searchParams.get("correction")),
    back: safePath(searchParams.get("returnTo")) ?? "/markets",
  };
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { marketId, recommendation, correction, back, action } = askedIn(args.request);
  const [form, beside] = await Promise.all([
    loadMarketForm(ctx, marketId, recommendation),
    correction === null ? null : findCorrection(ctx, correction),
  ]);
  const isOfIt = beside?.marketId === marketId;
  return {
    ...form,
    correction: beside && isOfIt ? correctionView(beside, ctx.now) : null,
    back,
    action,
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return saveMarket(ctx, args, { ...askedIn(args.request), on: "screen" });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

function labelOf(back: string): string {
  if (back.startsWith(correctionsPath)) return "Back to corrections";
  if (back.startsWith("/admin/requests")) return "Back to requests";
  if (back.startsWith("/market/")) return "Back to the market";
  return back.startsWith("/admin-") ? "Back to recommendations" : "Back to markets";
}

export default function EditMarket() {
  const { back, action, correction, ...view } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const sending = usePageSending();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={view.market ? "Edit Market" : "Add Market"}
        lead={view.market?.name}
        back={{
          to: back,
          label: labelOf(back),
        }}
      />
      {correction && (
        <Notice tone="info" title="Correction from a visitor" icon="edit">
          <CorrectionFacts correction={correction} />
        </Notice>
      )}
      <AdminMarketForm
        key={`${view.market?.id}-${view.market?.version}`}
        view={view}
        {...{ action, answer, back, sending }}
      />
    </div>
  );
}
