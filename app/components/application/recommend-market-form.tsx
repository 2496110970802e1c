import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { TextArea, TextField } from "../kit/text-field";
import { TrapFields } from "../kit/trap-fields";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import "../kit/field.css";

const command = lazyCommand(() =>
  import("~/models/application/recommend.schema").then((m) => m.RecommendMarket),
);

/** A visitor recommends a market. */
export function RecommendMarketForm({
  action,
  seal,
  answer,
}: {
  action: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const busy = useBusy({ action });
  const [form, fields] = useCommandForm("recommend-market", command, answer);
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      <TextField field={fields.name} label="Market name" />
      <TextField field={fields.location} label="Location" hint="Its address, or the town" />
      <TextArea
        field={fields.description}
        label="Description"
        hint="Why people should know of it"
      />
      <TextField field={fields.contactName} label="Your name" autoComplete="name" />
      <TextField
        field={fields.contactEmail}
        label="Your email (optional)"
        type="email"
        autoComplete="email"
      />
      <TextField
        field={fields.contactPhone}
        label="Your phone (optional)"
        type="tel"
        autoComplete="tel"
      />
      <div className="form-actions">
        <Button busy={busy} busyText="Submitting...">
          Recommend Market
        </Button>
      </div>
    </Form>
  );
}
