import type { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "./button";
import { FormProblem } from "./form-problem";
import { TrapFields } from "./trap-fields";
import { useBusy } from "./use-busy";
import "./field.css";

/** A form that anybody may send, without an account: with what keeps machines out of it. */
export function OpenForm({
  form,
  action,
  seal,
  answer,
  submit,
  children,
}: {
  form: ReturnType<typeof getFormProps>;
  /** Where it is sent; to the page it stands on, unless it says so. */
  action?: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
  /** What its button says. */
  submit: string;
  children: ReactNode;
}) {
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} {...form} className="form">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      {children}
      <div className="form-actions">
        <Button busy={busy} busyText="Submitting...">
          {submit}
        </Button>
      </div>
    </Form>
  );
}
