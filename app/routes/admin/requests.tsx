import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReviewDesk } from "~/components/review-queue/review-desk";
import { titled } from "~/components/shell/page-meta";
import { desks } from "~/models/review-queue/review-queue.rules";
import { allow } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { decideOnDesk, loadDesk } from "./desk.server";

export const meta: MetaFunction = () => [titled("Admin Requests")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return loadDesk(ctx, args, desks.requests);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return decideOnDesk(ctx, args, desks.requests);
}

/** After a refusal too: whoever comes too late sees what was decided. */
export const shouldRevalidate = () => true;

export default function AdminRequests() {
  return (
    <ReviewDesk
      title="Admin Requests"
      desk={useLoaderData<typeof loader>()}
      answer={useActionData<FormAnswer>()}
      empty="Whoever asks for an account to work with shows up here."
    />
  );
}
