import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { TextArea, TextField } from "../kit/fields";
import { FormErrors, FormSection, SaveBar } from "../kit/form-page";
import { HiddenValues } from "../kit/office-form";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { useMeanwhile } from "../kit/use-meanwhile";

const schemas = () => import("~/models/running/newsletter/newsletter.schema");
const commands = {
  write: lazyCommand(() => schemas().then((m) => m.WriteIssue)),
  change: lazyCommand(() => schemas().then((m) => m.ChangeIssue)),
};
const labels = { subject: "Subject", text: "Text" };

/** The text of a newsletter issue: a new one, or a draft that is changed. */
export function IssueForm({
  issue,
  answer,
  back,
}: {
  issue: { id: number; version: number; subject: string; text: string } | null;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const [form, fields] = useCommandForm(
    "issue",
    commands[issue ? "change" : "write"] as (typeof commands)["write"],
    answer,
    {
      defaultValue: issue ?? { subject: "", text: "" },
      shouldValidate: "onSubmit",
    },
  );
  const { seen } = useMeanwhile(answer, issue?.version ?? 0);
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      {issue && <HiddenValues values={{ issueId: issue.id, version: seen }} />}
      <FormErrors
        form={form}
        answer={answer}
        labels={labels}
        saved={{ subject: issue?.subject, text: issue?.text }}
      />
      <FormSection title="Text">
        <TextField field={fields.subject} label={labels.subject} autoComplete="off" />
        <TextArea
          field={fields.text}
          label={labels.text}
          hint="Plain text. Leave an empty line between paragraphs. Most email programs turn web addresses into links. We add an unsubscribe link to every email."
          rows={16}
        />
      </FormSection>
      <SaveBar form={form.id} save="Save and preview" back={back} />
    </Form>
  );
}
