import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField, TextField } from "~/components/kit/fields";
import { SaveBar } from "~/components/kit/form-page";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { shortDate } from "~/models/core/calendar";
import { PauseVendor } from "~/models/vendors/attendance/attendance.schema";
import { pauseVendor, readOwnDays } from "~/models/vendors/attendance/own-days.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Pause")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { markets } = await readOwnDays(ctx);
  return markets.map(({ id, name }) => ({ value: String(id), label: name }));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, PauseVendor, pauseVendor, {
    done: (_, { fromDate, toDate }) => {
      const description = `First day away: ${shortDate(fromDate)}. Last day away: ${shortDate(toDate)}.`;
      return ctx.toast.leadTo("/vendor-days", { title: "Paused", description });
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/vendors/attendance/attendance.schema").then((m) => m.PauseVendor),
);

export default function PauseDays() {
  const markets = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("pause", command, answer);
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Pause"
        lead="For a vacation or a bad week. Customers can’t order for days in the pause. You can still turn on single days."
        back={{ to: "/vendor-days", label: "Back to your market days" }}
      />
      <OfficeForm {...getFormProps(form)} className="form">
        <FormProblem problem={answer?.problem} />
        <SelectField
          field={fields.marketId}
          label="Where"
          options={markets}
          placeholder="All my markets"
        />
        <div className="field-row">
          <TextField field={fields.fromDate} type="date" label="First day away" />
          <TextField field={fields.toDate} type="date" label="Last day away" />
        </div>
        <SaveBar form={form.id} save="Pause" back="/vendor-days" />
      </OfficeForm>
    </div>
  );
}
