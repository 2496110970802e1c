import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { CheckboxList } from "~/components/kit/checkbox-list";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { openingPage, otherDays } from "~/models/guide/market/manager.view";
import { CopySchedule } from "~/models/guide/market/market.schema";
import { copySchedule, findSchedule } from "~/models/guide/market/schedule.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta = () => [titled("Copy hours to other days")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const scheduleId = idIn(args.params.scheduleId);
  const schedule = await findSchedule(ctx, { marketId, scheduleId });
  return {
    marketId,
    scheduleId,
    ...openingPage(schedule),
    days: otherDays(schedule.day),
    back: pageOf(ctx.viewer, "/schedule"),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: ctx.viewer.marketId,
    scheduleId: idIn(args.params.scheduleId),
  };
  return submitForm(ctx, args, CopySchedule, copySchedule, {
    also,
    done: (added) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/schedule"), {
        title: added === 0 ? "Nothing to copy" : "Schedule saved",
        description:
          added === 0
            ? "The market already has these hours on those days."
            : `${added === 1 ? "1 day" : `${added} days`} added.`,
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/guide/market/market.schema").then((m) => m.CopySchedule),
);

export default function CopyOpening() {
  const { marketId, scheduleId, title, when, days, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("copy", command, answer);
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Copy hours to other days"
        lead={when ? `${title} (${when})` : title}
        back={{ to: back, label: "Back to the schedule" }}
      />
      <section className="card">
        <OfficeForm {...getFormProps(form)} className="form">
          <HiddenValues values={{ marketId, scheduleId }} />
          <FormProblem problem={answer?.problem} />
          <CheckboxList
            field={fields.days}
            label="Use the same hours on"
            options={days.map((value) => ({ value, label: value }))}
          />
          <FormActions button="Copy" busyText="Saving..." cancel={back} />
        </OfficeForm>
      </section>
    </div>
  );
}
