import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OpenFormAnswer } from "~/platform/open-form";
import { TextField } from "../kit/fields";
import { Notice } from "../kit/notice";
import { OpenForm } from "../kit/open-form";
import { PageHeader } from "../kit/page-header";
import "../kit/card.css";

/** The page on which a person asks for access, before and after the request is sent. */
export function AccessPage({
  title,
  lead,
  isSent,
  form,
  seal,
  answer,
  children,
}: {
  title: string;
  lead: string;
  isSent: boolean;
  form: FormMetadata;
  seal: string;
  answer: OpenFormAnswer | undefined;
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <PageHeader
        title={isSent ? "Request Submitted" : title}
        lead={isSent ? undefined : lead}
        back={{ to: "/vendor-auth", label: "Back to sign in" }}
      />
      {isSent ? (
        <Notice tone="good" icon="mail">
          <p>
            We’ll contact you once we review your request. If we approve it, we’ll email you a link
            to set your password.
          </p>
        </Notice>
      ) : (
        <>
          <section className="card">
            <OpenForm submit="Submit Request" {...{ form, seal, answer }}>
              {children}
            </OpenForm>
          </section>
          <p>
            Not listed on Market Day yet? <Link to="/application-portal">Apply to Join</Link>
          </p>
        </>
      )}
    </div>
  );
}

/** Other ways to reach the person who asks for access. */
export function ReachFields({
  fields,
}: {
  fields: Record<"phone" | "website" | "instagram", FieldMetadata<unknown>>;
}) {
  return (
    <>
      <TextField field={fields.phone} label="Phone (optional)" type="tel" autoComplete="tel" />
      <TextField
        field={fields.website}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <TextField
        field={fields.instagram}
        label="Instagram (optional)"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@yourname"
      />
    </>
  );
}
