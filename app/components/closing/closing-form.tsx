import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ClosingChoices, ClosingProposalView } from "~/models/orders/closing/closing.view";
import { FormActions } from "../kit/button";
import { ConfirmActions } from "../kit/confirm-page";
import { CountLine } from "../kit/count-line";
import { DataTable } from "../kit/data-table";
import { DescriptionList } from "../kit/description-list";
import { SelectField, TextField } from "../kit/fields";
import { FormProblem } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";

/** The values entered so far, from the address. */
export interface AskedOfClosing {
  date: string;
  fromTime: string;
  reason: string;
}

/**
 * Asks which day closes, from what time, and why. The form changes nothing, so it uses GET: the
 * next page shows everyone who is affected.
 */
export function ClosingForm({
  choices,
  asked,
  wrong,
  market,
  back,
}: {
  choices: ClosingChoices;
  asked: AskedOfClosing;
  /** What is wrong with the entered values. */
  wrong: { text: string; title: string; errors: Record<string, string[]> } | null;
  /** The market's number, if its manager runs several markets. */
  market: number | null;
  back: string;
}) {
  const [form, fields] = useForm<AskedOfClosing>({
    id: "close-day",
    defaultValue: asked,
    lastResult: wrong && { status: "error", initialValue: { ...asked }, error: wrong.errors },
    constraint: { date: { required: true }, reason: { required: true, maxLength: 200 } },
  });
  return (
    <Form method="get" {...getFormProps(form)} className="card form">
      <FormProblem problem={wrong ?? undefined} />
      {market !== null && <input type="hidden" name="market" value={market} />}
      <SelectField field={fields.date} label="Which day" options={choices.dates} />
      {choices.hours.length > 0 && (
        <SelectField
          field={fields.fromTime}
          label="Starting when"
          hint="You can set a time only for today."
          options={[{ value: "", label: "The whole day" }, ...choices.hours]}
        />
      )}
      <TextField
        field={fields.reason}
        label="Why"
        hint="Vendors and customers see this in their email. Everyone sees it on the market’s page."
        autoComplete="off"
      />
      <FormActions button="See who’s affected" cancel={back} cancelText="Keep the market open" />
    </Form>
  );
}

/** Everyone affected by closing the day, and the button that closes it. */
export function ClosingCheck({
  proposal,
  asked,
  problem,
  back,
}: {
  proposal: ClosingProposalView;
  asked: AskedOfClosing;
  problem: { title: string; text: string } | null | undefined;
  back: string;
}) {
  const { when, counts, facts, vendors } = proposal;
  return (
    <div className="stack">
      <section className="card stack">
        <FormProblem problem={problem} />
        <CountLine counts={counts} />
        <DescriptionList items={[{ term: "Why", value: asked.reason }, ...facts]} />
        <p>
          The market’s page, the map, calendars and pickup dates change right away. After 1 minute
          we cancel the orders, refund cards and send emails. You can undo this only within that
          minute.
        </p>
        <OfficeForm>
          {Object.entries(asked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ConfirmActions
            button={asked.fromTime ? "Close early" : "Cancel market day"}
            keep={{ to: back, label: "Keep the market open" }}
            busyText="Closing..."
          />
        </OfficeForm>
      </section>
      {vendors.length > 0 && (
        <DataTable
          caption={`Vendors on ${when}`}
          rows={vendors}
          name={{ title: "Vendor", cell: ({ name }) => name }}
          columns={[
            {
              title: "Cancelled",
              isNumber: true,
              cell: ({ orders }) =>
                orders === 0 ? (
                  <span className="muted">no orders</span>
                ) : (
                  `${orders} ${orders === 1 ? "order" : "orders"}`
                ),
            },
            {
              title: "Card refunds",
              isNumber: true,
              cell: ({ refund }) => refund ?? <span className="muted">nothing</span>,
            },
            {
              title: "Email",
              cell: ({ isRead }) =>
                isRead ? (
                  "Gets an email"
                ) : (
                  <strong>No confirmed email address. Call this vendor.</strong>
                ),
            },
          ]}
        />
      )}
    </div>
  );
}
