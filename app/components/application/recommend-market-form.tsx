import { getFormProps } from "@conform-to/react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { lazyCommand } from "../kit/lazy-command";
import { OpenForm } from "../kit/open-form";
import { TextArea, TextField } from "../kit/text-field";
import { useCommandForm } from "../kit/use-command-form";

const command = lazyCommand(() =>
  import("~/models/joining/application/recommend.schema").then((m) => m.RecommendMarket),
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
  const [form, fields] = useCommandForm("recommend-market", command, answer);
  return (
    <OpenForm form={getFormProps(form)} submit="Recommend Market" {...{ action, seal, answer }}>
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
    </OpenForm>
  );
}
