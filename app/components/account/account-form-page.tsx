import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { FormActions } from "../kit/button";
import { FormProblem } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import "../kit/card.css";
import "../kit/field.css";

/** A page that changes one thing about an account. The page's form is around this component. */
export function AccountFormPage({
  title,
  lead,
  back = { to: "/account", label: "Back to your account" },
  answer,
  submit,
  isFinal = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The page above. Cancel leads there too. */
  back?: { to: string; label: string };
  answer: FormAnswer | undefined;
  /** The text on the button. */
  submit: string;
  /** True if the action cannot be undone. */
  isFinal?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page page-narrow">
      <PageHeader title={title} lead={lead} back={back} />
      <section className="card">
        <div className="form">
          <FormProblem problem={answer?.problem} />
          {children}
          <FormActions
            button={submit}
            variant={isFinal ? "danger" : "solid"}
            cancel={back.to}
            cancelText={isFinal ? "Keep it" : "Cancel"}
          />
        </div>
      </section>
    </div>
  );
}
