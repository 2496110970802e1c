import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton, useBusy } from "./button";
import type { IconName } from "./icon";
import { FormProblem } from "./notice";
import { HiddenValues, OfficeForm } from "./office-form";
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
  problem,
  children,
}: {
  /** The question: 'Cancel ORD-0012?' */
  title: string;
  lead?: ReactNode;
  back: { to: string; label: string };
  /** Why the action was refused, or would be. */
  problem?: FormAnswer["problem"];
  /** The facts, and a `ConfirmForm` or a form that ends with `ConfirmActions`. */
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <PageHeader title={title} lead={lead} back={back} />
      <section className="card">
        <FormProblem problem={problem} />
        {children}
      </section>
    </div>
  );
}

interface Actions {
  /** The text of the button: a verb with its object. */
  button: string;
  keep: { to: string; label: string };
  /** 'solid' for an action that takes nothing away from anyone, such as an approval. */
  variant?: "danger" | "solid";
  icon?: IconName;
  busyText?: string;
}

/** A form without entries, which sends only the `names` of what it acts on. */
export function ConfirmForm({
  names = {},
  ...actions
}: Actions & { names?: Record<string, string | number> }) {
  return (
    <OfficeForm>
      <HiddenValues values={names} />
      <ConfirmActions {...actions} />
    </OfficeForm>
  );
}

/** The button that performs the action, then the link that leaves the page. */
export function ConfirmActions({ button, keep, variant = "danger", icon, busyText }: Actions) {
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
