import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApplicationsDesk } from "~/components/application-desk/applications-desk";
import { titled } from "~/components/shell/page-meta";
import { wholeNumber } from "~/models/core/listing/directory";
import {
  readApplications,
  readApplicationsRequest,
} from "~/models/joining/application/desk.server";
import { applicationsView } from "~/models/joining/application/desk.view";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { doOnApplication } from "./application-acts.server";
import { decideOnDesk } from "./desk.server";

export const meta = () => [titled("Applications")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const asked = readApplicationsRequest(searchParams);
  const state = await readApplications(ctx, asked, wholeNumber(searchParams.get("item")));
  const { kind } = state.item ?? {};
  if (kind && kind !== asked.filters.kind) {
    // The address names an application without its tab: a link in an email, or one after an undo.
    searchParams.set("kind", kind);
    throw redirect(`${desks.applications.path}?${searchParams}`);
  }
  return applicationsView(asked, state, ctx);
}

/**
 * Decides about the open application or, by `?do=`, asks the applicant, marks it as the same or
 * adds it to the guide.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return doOnApplication(ctx, args) ?? decideOnDesk(ctx, args, desks.applications);
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function Applications() {
  return (
    <ApplicationsDesk desk={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />
  );
}
