import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "../kit/badge";
import { Button, useBusy } from "../kit/button";
import { Icon } from "../kit/icon";
import "./account.css";

/** What we know about a user, one line for each fact, with a link at the end to change it. */
export function AccountRows({ children }: { children: ReactNode }) {
  return <dl className="stack lined gap-0">{children}</dl>;
}

export function AccountRow({
  term,
  change,
  children,
}: {
  term: string;
  /** Where to change this value. Screen readers read the link out together with `term`. */
  change?: { to: string; label?: string };
  children: ReactNode;
}) {
  return (
    <div className="account-row grid align-center space-y-2 gap-0-4">
      <dt>{term}</dt>
      <dd className="account-value">{children}</dd>
      {change && (
        <dd>
          <Link to={change.to} prefetch="intent" className="tap middle-weight">
            {change.label ?? "Change"}
            <span className="hidden-text"> {term.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}

/**
 * The masked password. 'Show' explains why the password cannot be shown. It is a `<details>`, so it
 * works without JavaScript.
 */
export function MaskedPassword() {
  return (
    <details className="masked">
      <summary className="tap gap-4">
        <span aria-hidden="true">••••••••</span>
        <span className="masked-show align-center brand-text middle-weight">
          <Icon name="eye" /> Show<span className="hidden-text"> password</span>
        </span>
        <span className="masked-hide align-center brand-text middle-weight">
          <Icon name="eye-off" /> Hide<span className="hidden-text"> password</span>
        </span>
      </summary>
      <p className="muted small">
        No one can read your password, not even us. If you forget your password, we can email you a
        link to set a new one.
      </p>
    </details>
  );
}

/** The email address of an account, whether it is confirmed, and how to confirm it. */
export function AccountEmail({
  email,
  isProven,
  pending,
}: {
  email: string;
  isProven: boolean;
  /**
   * The address that an emailed link waits to confirm: a new one, or the current one. Null if there
   * is none.
   */
  pending: string | null;
}) {
  const asking = useBusy({ action: "/account" });
  const isAsked = pending === email;
  return (
    <div className="account-email grid gap-2">
      <p className="cluster gap-1-3">
        {email}
        {isProven ? (
          <span className="account-proven align-center muted small gap-1">
            <Icon name="check" /> Confirmed
          </span>
        ) : (
          <Badge tone="waiting" icon="clock">
            Not confirmed
          </Badge>
        )}
      </p>
      {pending && !isAsked && (
        <p className="muted small">
          We emailed a link to {pending}. Open the link and confirm to change your email address.
        </p>
      )}
      {!isProven && (
        <>
          <p className="muted small">
            {isAsked
              ? "We emailed you a link. Open it while you’re signed in."
              : "Confirm your email to see your newsletter subscription here. Your data export then includes emails, applications and requests too."}
          </p>
          <Form method="post" action="/account" className="account-prove">
            <Button variant="outline" size="small" icon="mail" busy={asking}>
              {isAsked ? "Email me the link again" : "Confirm my email"}
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
