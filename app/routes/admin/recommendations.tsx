import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RecommendedBox } from "~/components/recommendation/recommended-box";
import { ReviewDesk } from "~/components/review-queue/review-desk";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import { readRecommendations } from "~/models/joining/recommendation/recommended.server";
import {
  readRecommendationsRequest,
  recommendationsView,
} from "~/models/joining/recommendation/recommended.view";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { decideOnDesk } from "./desk.server";

export const meta: MetaFunction = () => [titled("Community Recommendations")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const asked = readRecommendationsRequest(searchParams);
  const state = await readRecommendations(ctx, asked, wholeNumber(searchParams.get("item")));
  const { kind } = state.open?.item ?? {};
  if (kind && kind !== asked.filters.kind) {
    // One that is named without its tab, by what was just undone.
    searchParams.set("kind", kind);
    throw redirect(`${desks.recommendations.path}?${searchParams}`);
  }
  return recommendationsView(asked, state, ctx);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return decideOnDesk(ctx, args, desks.recommendations);
}

/** After a refusal too: whoever comes too late sees what was decided. */
export const shouldRevalidate = () => true;

export default function Recommendations() {
  const { desk, kindTabs, adding, alike } = useLoaderData<typeof loader>();
  return (
    <ReviewDesk
      title="Community Recommendations"
      desk={desk}
      kindTabs={kindTabs}
      things="recommendations"
      answer={useActionData<FormAnswer>()}
      empty="What visitors would like to see in the guide shows up here."
    >
      <RecommendedBox adding={adding} alike={alike} />
    </ReviewDesk>
  );
}
