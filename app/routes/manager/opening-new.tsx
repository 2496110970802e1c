import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { OpeningForm } from "~/components/manager/opening-form";
import { titled } from "~/components/shell/page-meta";
import { parseWeekday } from "~/models/core/week";
import { AddSchedule } from "~/models/guide/market/market.schema";
import { openingText } from "~/models/guide/market/opening-words";
import { addSchedule } from "~/models/guide/market/schedule.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { withSeasonDays } from "../../components/manager/season-day";
import { pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Add hours")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return {
    marketId: ctx.viewer.marketId,
    day: parseWeekday(new URL(args.request.url).searchParams.get("day") ?? ""),
    back: pageOf(ctx.viewer, "/schedule"),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, AddSchedule, addSchedule, {
    ...withSeasonDays,
    also: { marketId: ctx.viewer.marketId },
    done: (schedule) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/schedule"), {
        title: "Hours added",
        description: openingText(schedule),
      }),
  });
}

export default function NewOpening() {
  const { marketId, day, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader title="Add hours" back={{ to: back, label: "Back to the schedule" }} />
      <OpeningForm marketId={marketId} day={day} answer={answer} back={back} />
    </div>
  );
}
