import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ClosingChoices } from "~/models/orders/closing/closing.view";
import { Button, LinkButton } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { SelectField } from "../kit/select-field";
import { TextField } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import "../kit/card.css";

/** What was asked for so far, as the address has it. */
export interface AskedOfClosing {
  date: string;
  fromTime: string;
  reason: string;
}

/**
 * Which day is closed, from when on, and why. It only asks, so it reads (GET): the page that follows
 * shows everybody whom it concerns.
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
  /** What is wrong with what was asked for. */
  wrong: { text: string; title: string; errors: Record<string, string[]> } | null;
  /** The market's number, where its manager runs several. */
  market: number | null;
  back: string;
}) {
  const busy = useBusy();
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
          label="From when on"
          hint="Only today can be closed from an hour on."
          options={[{ value: "", label: "The whole day" }, ...choices.hours]}
        />
      )}
      <TextField
        field={fields.reason}
        label="Why"
        hint="Vendors and customers read it in their mail, and everybody on the market’s page."
        autoComplete="off"
      />
      <div className="form-actions">
        <Button busy={busy}>See who is concerned</Button>
        <LinkButton to={back} variant="soft">
          Keep it open
        </LinkButton>
      </div>
    </Form>
  );
}
