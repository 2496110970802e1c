import type { ReactNode } from "react";
import { LinkButton } from "./button";
import { PageHeader } from "./page-header";
import "./card.css";

/**
 * The page before something that cannot be undone: what it is about, what will happen, and the form
 * that does it.
 */
export function ConfirmPage({
  title,
  lead,
  back,
  children,
}: {
  /** The question: 'Cancel ORD-0012?' */
  title: string;
  lead?: ReactNode;
  back: { to: string; label: string };
  /** The facts, and a form whose last line is `ConfirmActions`. */
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <PageHeader title={title} lead={lead} back={back} />
      <section className="card">{children}</section>
    </div>
  );
}

/** The button that does it, then the way out. */
export function ConfirmActions({
  children,
  keep,
}: {
  /** A `Button`, its `variant` 'danger'. */
  children: ReactNode;
  keep: { to: string; label: string };
}) {
  return (
    <div className="cluster">
      {children}
      <LinkButton to={keep.to} variant="soft">
        {keep.label}
      </LinkButton>
    </div>
  );
}
