import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { OpeningForm } from "~/components/manager/opening-form";
import { titled } from "~/components/shell/page-meta";
import { hangingView, openingPage } from "~/models/guide/market/manager.view";
import { ChangeSchedule } from "~/models/guide/market/market.schema";
import { openingText } from "~/models/guide/market/opening-words";
import { changeSchedule, readScheduleDeletion } from "~/models/guide/market/schedule.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { withSeasonDays } from "../../components/manager/season-day";
import { pageOf, toAskForAccess } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.title ?? "Opening hours"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const scheduleId = idIn(args.params.scheduleId);
  const { schedule, hanging } = await readScheduleDeletion(ctx, { marketId, scheduleId });
  const { title, entries } = openingPage(schedule);
  return {
    marketId,
    title,
    entries,
    coming: hangingView(hanging)?.text ?? null,
    back: pageOf(ctx.viewer, "/schedule"),
    copyAt: pageOf(ctx.viewer, `/schedule/${scheduleId}/copy`),
    deleteAt: pageOf(ctx.viewer, `/schedule/${scheduleId}/delete`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: ctx.viewer.marketId,
    scheduleId: idIn(args.params.scheduleId),
  };
  return submitForm(ctx, args, ChangeSchedule, changeSchedule, {
    ...withSeasonDays,
    also,
    done: (schedule) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/schedule"), {
        title: "Schedule saved",
        description: openingText(schedule),
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function EditOpening() {
  const { marketId, title, entries, coming, back, copyAt, deleteAt } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={title}
        back={{ to: back, label: "Back to the schedule" }}
        actions={
          <>
            <LinkButton to={copyAt} variant="soft" icon="copy">
              Copy hours to other days
            </LinkButton>
            <LinkButton to={deleteAt} variant="outline" icon="trash">
              Delete…
            </LinkButton>
          </>
        }
      />
      {coming && (
        <Notice title={coming}>
          <p>
            You can change the hours as long as customers can still pick up their orders.{" "}
            <Link to={deleteAt}>See the orders</Link>
          </p>
        </Notice>
      )}
      <OpeningForm
        key={entries.id}
        marketId={marketId}
        opening={entries}
        answer={answer}
        back={back}
      />
    </div>
  );
}
