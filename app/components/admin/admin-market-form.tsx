import { getFormProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { MarketFormView } from "~/models/running/dashboard/market-form.view";
import { CheckboxField } from "../kit/fields";
import { FormErrors, SaveBar } from "../kit/form-page";
import { HiddenValues } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";
import { MarketFields, marketLabels } from "../manager/market-fields";
import type { AdminFormProps } from "./admin-form";
import { rowLabelsOf, WeekRows } from "./week-rows";

const schemas = () => import("~/models/guide/market/admin-market.schema");
const commands = {
  add: lazyCommand(() => schemas().then((m) => m.NewMarketForm)),
  addOnDashboard: lazyCommand(() => schemas().then((m) => m.NewMarketOnDashboard)),
  change: lazyCommand(() => schemas().then((m) => m.ChangeMarketForm)),
};

const labels = { ...marketLabels, isAnother: "Same name", schedules: "Opening hours" };

/** The form in which administrators add or change a market: its profile and its opening hours. */
export function AdminMarketForm({
  view: { market, entries, timeZone, openings, tiles },
  onDashboard = false,
  action,
  answer,
  back,
  onCancel,
  sending: { Form, busy },
}: AdminFormProps & { view: MarketFormView; onDashboard?: boolean }) {
  const command = market ? "change" : onDashboard ? "addOnDashboard" : "add";
  const [form, fields] = useCommandForm(
    "market",
    commands[command] as (typeof commands)["add"],
    answer,
    { defaultValue: entries as never, shouldValidate: "onSubmit" },
  );
  const typed = answer?.result.initialValue;
  const { wasChanged, seen } = useMeanwhile(answer, market?.version ?? 0);
  const weekSeen = wasChanged ? entries.weekSeen : String(typed?.weekSeen ?? entries.weekSeen);
  const isTaken = Boolean(answer?.result.error?.isAnother || typed?.isAnother);
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="form"
    >
      {market && (
        <>
          <HiddenValues values={{ marketId: market.id, version: seen, weekSeen }} />
          <p>
            <Link to={`/admin/markets/${market.id}/managers`} className="button-link">
              See who manages this market
            </Link>
          </p>
        </>
      )}
      <FormErrors
        form={form}
        answer={answer}
        labels={{ ...labels, ...rowLabelsOf(fields.schedules as never) }}
        saved={entries}
        compared={marketLabels}
      >
        <p>Opening hours saved now: {openings.length === 0 ? "none" : openings.join("; ")}.</p>
      </FormErrors>
      {isTaken && (
        <CheckboxField
          field={fields.isAnother}
          label="This is a different market. Add it anyway."
        />
      )}
      <MarketFields
        fields={fields as never}
        labels={marketLabels}
        of={entries.name || "the market"}
        tiles={tiles}
        note={answer?.note}
        place={market ? { ...entries, marketId: market.id, timeZone } : undefined}
        needsAll={command === "addOnDashboard"}
      />
      <WeekRows form={form as never} field={fields.schedules as never} />
      <SaveBar
        form={form.id}
        save={market ? "Save market" : "Add market"}
        back={back}
        onCancel={onCancel}
        isSending={busy}
      />
    </Form>
  );
}
