import { Form, useSearchParams } from "@remix-run/react";
import type { ManyView } from "~/models/joining/review-queue/many.view";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FormProblem } from "../kit/form-problem";
import { Notice } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import { useBusy } from "../kit/use-busy";
import { ReasonFields } from "./reason-fields";
import "./review-queue.css";

/** What deciding about several will do, to be confirmed. */
export function ManyReviews({ many, answer }: { many: ManyView; answer: FormAnswer | undefined }) {
  const { can, cannot, verb } = many;
  const busy = useBusy({ posts: { decision: many.decision } });
  const [params] = useSearchParams();
  if (can.length === 0 && cannot.length === 0) {
    return (
      <div className="page page-narrow">
        <EmptyState
          level="h1"
          title="Nothing is ticked"
          text="Go back to the list and tick what you want to decide about."
        >
          <LinkButton to={many.back}>Back to the list</LinkButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`${verb} ${can.length} at once`}
        lead={can.length === 0 ? "None of them can be decided by you now." : "This will happen:"}
        back={{ to: many.back, label: "Back to the list" }}
      />
      <FormProblem problem={answer?.problem} />
      {can.length > 0 && (
        <ul className="many-will">
          {many.will.map((line) => (
            <li key={line}>{line}.</li>
          ))}
          {many.accounts > 0 && (
            <li>
              {many.accounts === 1 ? "An account is made" : `${many.accounts} accounts are made`}.
            </li>
          )}
          <li>
            {many.mails === 0
              ? "No email will be sent."
              : `${many.mails === 1 ? "One email goes" : `${many.mails} emails go`} out in a minute. Until then you can undo each decision.`}
          </li>
        </ul>
      )}
      {cannot.length > 0 && (
        <Notice tone="warning" title={`${cannot.length} left out`}>
          <ul>
            {cannot.map(({ id, title, why }) => (
              <li key={id}>
                <strong>{title}</strong>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {can.length > 0 && (
        <Form method="post" action={`/admin/review/many?${params}`} className="stack">
          <ul className="many-list" aria-label={`To ${verb.toLowerCase()}`}>
            {can.map(({ choice, title, line }) => (
              <li key={choice}>
                <input type="hidden" name="items" value={choice} />
                <span className="queue-title">{title}</span>
                <span className="muted small">{line}</span>
              </li>
            ))}
          </ul>
          <ReasonFields
            id="many"
            groups={[{ label: `When you ${verb.toLowerCase()}`, reasons: many.reasons }]}
            hint="If you like. Each of them reads the same in their mail."
          />
          <div className="cluster">
            <Button name="decision" value={many.decision} busy={busy} busyText="Submitting...">
              {verb} {can.length}
            </Button>
            <LinkButton to={many.back} variant="ghost">
              Cancel
            </LinkButton>
          </div>
        </Form>
      )}
    </div>
  );
}
