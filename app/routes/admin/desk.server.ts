import { redirect } from "@remix-run/cloudflare";
import { csvAnswer } from "~/models/core/listing/csv";
import { wholeNumber } from "~/models/core/listing/directory";
import { decideReview } from "~/models/joining/review-queue/decide.server";
import { readDesk } from "~/models/joining/review-queue/desk.server";
import { readQueueRequest } from "~/models/joining/review-queue/queue-listing";
import { pagesOfReviews } from "~/models/joining/review-queue/review-list.server";
import { type Desk, statusOf } from "~/models/joining/review-queue/review-queue.rules";
import { DecideReview } from "~/models/joining/review-queue/review-queue.schema";
import { deskView } from "~/models/joining/review-queue/review-queue.view";
import { decidedToast } from "~/models/joining/review-queue/review-queue.words";
import type { Allowed } from "~/platform/context";
import { safePath } from "~/platform/paths";
import { submitForm } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";

interface Args {
  request: Request;
}

/** Loads the page of a desk. The pages themselves only say which desk they are. */
export async function loadDesk(ctx: Allowed<Admin>, { request }: Args, desk: Desk) {
  const { searchParams } = new URL(request.url);
  const asked = readQueueRequest(desk, searchParams);
  const state = await readDesk(ctx, desk, asked, wholeNumber(searchParams.get("item")));
  return deskView(desk, asked, state, ctx);
}

/**
 * Decides about the open item. The item stays open and shows the way to the next item in the list.
 */
export function decideOnDesk(ctx: Allowed<Admin>, args: Args, desk: Desk) {
  return submitForm(ctx, args, DecideReview, decideReview, {
    done: ({ item, decision }) => {
      ctx.toast.show(decidedToast(item.kind, decision, item.title));
      const { searchParams } = new URL(args.request.url);
      searchParams.delete("index");
      searchParams.delete("reason");
      searchParams.set("item", String(item.id));
      return redirect(`${desk.path}?${searchParams}`);
    },
  });
}

/** The whole list that an address asks for, as a file for a spreadsheet. */
export function exportDesk(ctx: Allowed<Admin>, { request }: Args, desk: Desk): Response {
  const asked = readQueueRequest(desk, new URL(request.url).searchParams);
  const pages = pagesOfReviews(ctx, desk, asked);
  const iso = (instant: number) => (instant === 0 ? null : new Date(instant).toISOString());
  return csvAnswer(
    `${desk.path.split("/").at(-1)}-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`,
    ["Kind", "Id", "Name", "Name or place", "Email", "Status", "Received", "Reviewed", "Reviewer"],
    async () =>
      (await pages()).map((row) => [
        row.kind,
        row.subjectId,
        row.title,
        row.line,
        row.email,
        statusOf(row.kind, row.state),
        iso(row.at),
        iso(row.decidedAt),
        row.decidedByName,
      ]),
  );
}

/** The page that a form of the queue leads back to: the desk's page with the form. */
export const backTo = (path: unknown): string => safePath(path) ?? "/admin/requests";
