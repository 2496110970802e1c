import { getFormProps, useForm } from "@conform-to/react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { OpenForm } from "../kit/open-form";
import { RadioCards } from "../kit/radio-cards";
import { TextArea, TextField } from "../kit/text-field";

/** Whether a market's page is right, by somebody who was there. */
export function StillRightForm({
  choices,
  seal,
  answer,
}: {
  choices: readonly { value: string; label: string; text?: string }[];
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useForm<{ answer: string; text: string; email: string }>({
    id: "still-right",
    lastResult: answer?.result as never,
    constraint: { answer: { required: true }, text: { maxLength: 1000 } },
  });
  return (
    <OpenForm form={getFormProps(form)} submit="Send" {...{ seal, answer }}>
      <RadioCards field={fields.answer} label="Is this page right?" options={choices} />
      <TextArea
        field={fields.text}
        label="What is right instead (where something is wrong)"
        hint="'Saturdays from 9 to 1, since May', or where you know it from"
        rows={4}
      />
      <TextField
        field={fields.email}
        label="Your email (optional)"
        hint="Only for a question about this. It is forgotten once this is decided."
        type="email"
        autoComplete="email"
      />
    </OpenForm>
  );
}
