import type { FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { FormErrors } from "../kit/form-page";
import { TrapFields } from "../kit/trap-fields";
import { useBusy } from "../kit/use-busy";
import { useDraft } from "./use-draft";
import "../kit/field.css";
import "./application.css";

/** What an application's form stands in: what is wrong, its sections, and what can be done with it. */
export function ApplicationForm({
  type,
  form,
  attributes,
  labels,
  seal,
  answer,
  children,
}: {
  type: "vendor" | "market";
  form: Pick<FormMetadata, "id" | "allErrors" | "status">;
  attributes: ReturnType<typeof getFormProps>;
  labels: Record<string, string>;
  seal: string;
  answer: OpenFormAnswer | undefined;
  children: ReactNode;
}) {
  const busy = useBusy();
  useDraft(form.id);
  return (
    <Form
      method="post"
      action={`/application-portal?type=${type}`}
      encType="multipart/form-data"
      {...attributes}
      className="form"
    >
      {/* Enter in a field sends the application, and presses none of the buttons inside it. */}
      <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true" />
      <FormErrors form={form} answer={answer} labels={labels} />
      <TrapFields form={form.id} seal={seal} answer={answer} />
      <input type="hidden" name="applicationType" value={type} />
      {children}
      <div className="form-actions">
        <Button busy={busy} busyText="Submitting..." size="large">
          Submit Application
        </Button>
        <Button name="do" value="keep" variant="soft" formNoValidate disabled={busy}>
          Save for later
        </Button>
      </div>
      <p className="apply-note">
        We review applications within 3-5 business days. What you type is kept in this browser for
        two days, your password never.
      </p>
    </Form>
  );
}
