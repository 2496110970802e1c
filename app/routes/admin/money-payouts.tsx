import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StepPages } from "~/components/kit/step-pages";
import { FailedPayouts } from "~/components/payment/failed-payouts";
import { MoneyPage } from "~/components/payment/money-page";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { readFailedPayouts } from "~/models/orders/payment/money-desk.server";
import { failedPayoutListing } from "~/models/orders/payout/failed-payouts.server";
import { failedPayoutView } from "~/models/orders/payout/failed-payouts.view";
import { allow } from "~/platform/allow";

const path = "/admin/money/payouts";

export const meta: MetaFunction = () => [titled("Failed payouts")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, failedPayoutListing);
  const { list, counts, otherVersions } = await readFailedPayouts(ctx, asked);
  const { previous, next } = addressesOf(path, list, failedPayoutListing);
  return {
    counts,
    otherVersions,
    rows: list.rows.map((row) => failedPayoutView(row, ctx.now)),
    previous,
    next,
  };
}

export default function MoneyPayouts() {
  const { counts, otherVersions, rows, previous, next } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="payouts"
      counts={counts}
      otherVersions={otherVersions}
      lead="Payouts that a vendor's bank sent back, and after which no other was made. The money is in the vendor's balance at Stripe."
    >
      <FailedPayouts rows={rows} />
      <StepPages previous={previous} next={next} />
    </MoneyPage>
  );
}
