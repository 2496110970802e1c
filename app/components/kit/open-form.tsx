import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { trapNames } from "~/platform/trap-names";
import { FormActions } from "./button";
import { FieldError } from "./field-frame";
import { FormProblem } from "./notice";
import "./field.css";

/** A form that anyone may send without an account, with fields that keep bots out. */
export function OpenForm({
  form,
  action,
  seal,
  answer,
  submit,
  children,
}: {
  form: FormMetadata;
  /** The address that the form posts to; by default, its own page. */
  action?: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
  /** The text of the button. */
  submit: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      {children}
      <FormActions button={submit} busyText="Submitting..." action={action} />
    </Form>
  );
}

/**
 * What a form that anyone may send carries besides its fields: the time it was opened, and a hidden
 * field that people leave empty. If the hidden field was filled in anyway, it becomes visible.
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
  // Keep the first seal: if the page is loaded again meanwhile, for example after Back, the typed
  // text does not become any newer.
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
