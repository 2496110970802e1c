import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../kit/icon";
import "./account-rows.css";

/** What is known of somebody, a line each, with the way to change it at its end. */
export function AccountRows({ children }: { children: ReactNode }) {
  return <dl className="account-rows">{children}</dl>;
}

export function AccountRow({
  term,
  change,
  children,
}: {
  term: string;
  /** Where this is changed; the link is read out with `term`. */
  change?: { to: string; label?: string };
  children: ReactNode;
}) {
  return (
    <div className="account-row">
      <dt>{term}</dt>
      <dd className="account-value">{children}</dd>
      {change && (
        <dd>
          <Link to={change.to} prefetch="intent" className="account-change">
            {change.label ?? "Change"}
            <span className="hidden-text"> {term.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}

/**
 * The password, masked, with a way to show it that says why it cannot be: a `<details>`, so that it
 * works without JavaScript.
 */
export function MaskedPassword() {
  return (
    <details className="masked">
      <summary className="masked-toggle">
        <span aria-hidden="true">••••••••</span>
        <span className="masked-show">
          <Icon name="eye" /> Show<span className="hidden-text"> password</span>
        </span>
        <span className="masked-hide">
          <Icon name="eye-off" /> Hide<span className="hidden-text"> password</span>
        </span>
      </summary>
      <p className="muted small">
        Passwords are not kept in readable form, so nobody can look yours up, not even we. If you
        have forgotten it, have a link mailed to set a new one.
      </p>
    </details>
  );
}
