import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { Button, useBusy } from "../kit/button";
import { TextArea, TextField } from "../kit/fields";
import { FormErrors, FormSection } from "../kit/form-page";
import { TrapFields } from "../kit/open-form";
import "../kit/field.css";
import "./application.css";

/** The frame of an application form: its errors, its sections, and its buttons. */
export function ApplicationForm({
  type,
  form,
  labels,
  seal,
  answer,
  children,
}: {
  type: "vendor" | "market";
  form: FormMetadata;
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
      {...getFormProps(form)}
      className="form"
    >
      {/* Enter in a field presses this hidden button, which sends the application, and none of the
   other buttons in the form. */}
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

/** The values in a form, without passwords and files. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !/password/i.test(name)) typed.append(name, value);
  }
  return typed;
}

/**
 * Saves the typed values of a form on the server, each time typing pauses and when the user leaves
 * the page, so that they survive a reload and a sign-in. Passwords are never saved.
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
      // The request may outlive the page. If it fails, the form still works.
      fetch(address, { method: "POST", body: typedIn(form), keepalive: true }).catch(() => {});
    };
    const typed = (event: Event) => {
      if ((event.target as HTMLInputElement).form?.id !== id) return;
      isDirty = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(save, pause);
    };
    // A form that was sent is no longer a draft. If the server rejects the form, the server keeps
    // the values itself.
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

/** The business or market that applies. */
export function WhatApplies({
  fields,
  title,
  name,
  hint,
}: {
  fields: Fields;
  title: string;
  /** The label of the name field: 'Business name'. */
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

/** Who applies, and how to reach them. */
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

/** The labels of the fields, for the list of errors. */
export const applicantLabels: Record<string, string> = {
  description: "Description",
  firstName: "First name",
  lastName: "Last name",
  contactEmail: "Contact email",
  contactPhone: "Contact phone",
  website: "Website",
  photos: "Photos",
};
