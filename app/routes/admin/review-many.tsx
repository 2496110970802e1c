import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ManyReviews } from "~/components/review-queue/many-reviews";
import { titled } from "~/components/shell/page-meta";
import { decideMany, type Outcome } from "~/models/joining/review-queue/decide.server";
import { foreseeMany } from "~/models/joining/review-queue/many.server";
import { manyView, readChosen } from "~/models/joining/review-queue/many.view";
import { DecideManyReviews } from "~/models/joining/review-queue/review-queue.schema";
import { manyToast } from "~/models/joining/review-queue/review-queue.words";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { backTo } from "./desk.server";

export const meta: MetaFunction = () => [titled("Decide about several")];

/** What will happen, before anything does. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const { chosen, decision } = readChosen(searchParams);
  const foreseen = await foreseeMany(ctx, chosen, decision);
  return manyView(foreseen, decision, backTo(searchParams.get("back")));
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const back = backTo(new URL(args.request.url).searchParams.get("back"));
  return submitForm(ctx, args, DecideManyReviews, decideMany, {
    done: (outcomes: Outcome[], { decision }) => {
      ctx.toast.show(manyToast(outcomes, decision));
      return redirect(back);
    },
  });
}

export const shouldRevalidate = () => true;

export default function DecideAboutMany() {
  return <ManyReviews many={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />;
}
