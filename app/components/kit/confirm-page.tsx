import type { ReactNode } from "react";
import { Button, LinkButton, useBusy } from "./button";
import type { IconName } from "./icon";
import { PageHeader } from "./page-header";
import "./card.css";

/**
 * The page before an action that cannot be undone: what the action is about, what will happen, and
 * the form that performs it.
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
  /** The facts, and a form that ends with `ConfirmActions`. */
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <PageHeader title={title} lead={lead} back={back} />
      <section className="card">{children}</section>
    </div>
  );
}

/** The button that performs the action, then the link that leaves the page. */
export function ConfirmActions({
  button,
  keep,
  variant = "danger",
  icon,
  busyText,
}: {
  /** The text of the button: a verb with its object. */
  button: string;
  keep: { to: string; label: string };
  /** 'solid' for an action that takes nothing away from anyone, such as an approval. */
  variant?: "danger" | "solid";
  icon?: IconName;
  busyText?: string;
}) {
  return (
    <div className="cluster">
      <Button variant={variant} icon={icon} busy={useBusy()} busyText={busyText}>
        {button}
      </Button>
      <LinkButton to={keep.to} variant="soft">
        {keep.label}
      </LinkButton>
    </div>
  );
}
