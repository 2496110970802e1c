import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StepPages } from "~/components/kit/step-pages";
import { FailedEvents } from "~/components/payment/failed-events";
import { MoneyPage } from "~/components/payment/money-page";
import { titled } from "~/components/shell/page-meta";
import { readListing } from "~/models/core/listing/listing";
import { addressesOf } from "~/models/core/listing/listing.view";
import { readFailedEvents } from "~/models/orders/payment/money-desk.server";
import { failedEventListing } from "~/models/orders/stripe-event/failed-event.server";
import { failedEventView } from "~/models/orders/stripe-event/failed-event.view";
import { allow } from "~/platform/allow";

const path = "/admin/money/events";

export const meta: MetaFunction = () => [titled("Stripe's news")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, failedEventListing);
  const { list, counts, otherVersions } = await readFailedEvents(ctx, asked);
  const { previous, next } = addressesOf(path, list, failedEventListing);
  return {
    counts,
    otherVersions,
    rows: list.rows.map((row) => failedEventView(row, ctx.now)),
    previous,
    next,
  };
}

export default function MoneyEvents() {
  const { counts, otherVersions, rows, previous, next } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="events"
      counts={counts}
      otherVersions={otherVersions}
      lead="What Stripe told us of payments, payouts and accounts, and we could not work through. Nothing of it is lost while it stands here."
    >
      <FailedEvents rows={rows} />
      <StepPages previous={previous} next={next} />
    </MoneyPage>
  );
}
