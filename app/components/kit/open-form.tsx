import type { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { trapNames } from "~/platform/trap-names";
import { Button } from "./button";
import { FieldError } from "./field-frame";
import { FormProblem } from "./notice";
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

/**
 * What a form that everybody may send carries beside its fields: when it was opened, and a field
 * that nobody sees and nobody fills in. Where something has filled it in all the same, it is shown.
 */
export function TrapFields({
  form,
  seal,
  answer,
}: {
  /** The form's id. */
  form: string;
  /** From the page's loader: `ctx.trap.seal(ctx.now)`. */
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  // A page that is read anew meanwhile, as after Back, does not make what was typed any younger.
  const [opened] = useState(seal);
  const errors = answer?.result.error?.[trapNames.empty] ?? undefined;
  const id = `${form}-${trapNames.empty}`;
  const field = { errorId: `${id}-error`, errors };
  return (
    <>
      <input
        type="hidden"
        name={trapNames.opened}
        value={answer ? (answer.openedAt ?? seal) : opened}
      />
      <div className={errors ? "field" : "hidden-text"} aria-hidden={errors ? undefined : true}>
        <label className="field-label" htmlFor={id}>
          Leave this field empty
        </label>
        <input
          id={id}
          name={trapNames.empty}
          className="control"
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          tabIndex={errors ? undefined : -1}
          aria-describedby={errors ? field.errorId : undefined}
        />
        <FieldError field={field} />
      </div>
    </>
  );
}
