import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestedMarket } from "~/components/review-queue/market-choice";
import { ReviewDesk } from "~/components/review-queue/review-desk";
import { titled } from "~/components/shell/page-meta";
import { marketsNamedLike } from "~/models/joining/review-queue/requested-market.server";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { decideOnDesk, loadDesk } from "./desk.server";

export const meta: MetaFunction = () => [titled("Admin Requests")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const desk = await loadDesk(ctx, args, desks.requests);
  const { asksFor, title } = desk.open ?? {};
  const asked = new URL(args.request.url).searchParams.get("marketName");
  const typed = asked ?? title ?? "";
  const isOffered = asksFor && (asked !== null || asksFor.market === null);
  return { desk, typed, offered: isOffered ? await marketsNamedLike(ctx, typed) : null };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return decideOnDesk(ctx, args, desks.requests);
}

/** After a refusal too: whoever comes too late sees what was decided. */
export const shouldRevalidate = () => true;

export default function AdminRequests() {
  const { desk, ...markets } = useLoaderData<typeof loader>();
  return (
    <ReviewDesk
      title="Admin Requests"
      desk={desk}
      answer={useActionData<FormAnswer>()}
      empty="Whoever asks for an account to work with shows up here."
    >
      {desk.open && <RequestedMarket open={desk.open} desk={desk} {...markets} />}
    </ReviewDesk>
  );
}
