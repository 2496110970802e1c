import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem } from "../kit/form-problem";
import { lazyCommand } from "../kit/lazy-command";
import { TextArea } from "../kit/text-field";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import "../kit/field.css";

const command = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.AnswerReviewer),
);

/** The applicant's answer to what a reviewer has asked. */
export function AnswerForm({
  answer,
  isAsked,
}: {
  answer: FormAnswer | undefined;
  /** The last word is the reviewer's. */
  isAsked: boolean;
}) {
  const busy = useBusy();
  const [form, fields] = useCommandForm("answer", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TextArea field={fields.text} label={isAsked ? "Your answer" : "Something to add"} />
      <div className="form-actions">
        <Button busy={busy} busyText="Sending..." variant={isAsked ? "solid" : "soft"}>
          Send answer
        </Button>
      </div>
    </Form>
  );
}
