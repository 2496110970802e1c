import type { FieldMetadata, FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button } from "../kit/button";
import { TextArea, TextField } from "../kit/fields";
import { FormErrors, FormSection } from "../kit/form-page";
import { TrapFields } from "../kit/open-form";
import { useBusy } from "../kit/use-busy";
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
      <p className="muted small">
        We review applications within 3-5 business days. We keep what you type for 2 days, but never
        passwords. To continue, come back in this browser.
      </p>
    </Form>
  );
}

const pause = 600;
const address = "/application-portal/draft";

/** What a form holds, without passwords and files. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !/password/i.test(name)) typed.append(name, value);
  }
  return typed;
}

/**
 * Keeps what is typed into a form on the server, each time typing pauses and when the page is left,
 * so that it survives a reload and a sign-in. Passwords never leave the form so.
 */
function useDraft(id: string): void {
  useEffect(() => {
    let timer: number | undefined;
    let isDirty = false;
    const formOf = () => document.getElementById(id) as HTMLFormElement | null;
    const save = () => {
      window.clearTimeout(timer);
      const form = formOf();
      if (!isDirty || !form) return;
      isDirty = false;
      // It may outlive the page; and where it does not arrive, the form is no worse off.
      fetch(address, { method: "POST", body: typedIn(form), keepalive: true }).catch(() => {});
    };
    const typed = (event: Event) => {
      if ((event.target as HTMLInputElement).form?.id !== id) return;
      isDirty = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(save, pause);
    };
    // What is sent is no draft any more; what is refused the server keeps by itself.
    const sent = (event: Event) => {
      if ((event.target as HTMLFormElement).id !== id) return;
      isDirty = false;
      window.clearTimeout(timer);
    };
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
      window.removeEventListener("pagehide", save);
      window.clearTimeout(timer);
    };
  }, [id]);
}

type Names =
  | "businessName"
  | "firstName"
  | "lastName"
  | "description"
  | "contactEmail"
  | "contactPhone"
  | "website";
type Fields = Record<Names, FieldMetadata<unknown>>;

/** What it is that applies. */
export function WhatApplies({
  fields,
  title,
  name,
  hint,
}: {
  fields: Fields;
  title: string;
  /** What its name is called: 'Business name'. */
  name: string;
  hint: string;
}) {
  return (
    <FormSection title={title}>
      <TextField field={fields.businessName} label={name} autoComplete="organization" />
      <TextArea field={fields.description} label="Description" hint={hint} />
    </FormSection>
  );
}

/** Who applies, and how they are reached. */
export function WhoApplies({ fields, children }: { fields: Fields; children?: React.ReactNode }) {
  return (
    <FormSection
      title="How to reach you"
      text="We use these details to contact you. If we approve your application, your public page may show some of them."
    >
      <div className="field-row">
        <TextField
          field={fields.firstName}
          label="First name (optional)"
          autoComplete="given-name"
        />
        <TextField
          field={fields.lastName}
          label="Last name (optional)"
          autoComplete="family-name"
        />
      </div>
      <TextField
        field={fields.contactEmail}
        label="Contact email"
        type="email"
        autoComplete="email"
        hint="We email your confirmation and any questions to this address."
      />
      <TextField field={fields.contactPhone} label="Contact phone" type="tel" autoComplete="tel" />
      <TextField
        field={fields.website}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      {children}
    </FormSection>
  );
}

/** What the fields are called, for the list of what is to be mended. */
export const applicantLabels: Record<string, string> = {
  businessName: "Name",
  description: "Description",
  firstName: "First name",
  lastName: "Last name",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
  website: "Website",
  photos: "Photos",
};
