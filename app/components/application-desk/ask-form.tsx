import { Form } from "@remix-run/react";
import type { ApplicationsView } from "~/models/joining/application/desk.view";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import { deskAction } from "./desk-action";
import "../kit/field.css";
import "../kit/unfold.css";
import "./application-desk.css";

/** Asks the applicant for what is missing: by mail, with a link to answer. */
export function AskForm({
  to,
  open,
  desk,
  answer,
}: {
  /** Where the question goes. */
  to: string | null;
  open: { id: number; version: number };
  desk: ApplicationsView;
  answer: FormAnswer | undefined;
}) {
  const action = deskAction(desk, open.id, "ask");
  const busy = useBusy({ action });
  const typed = answer?.result.initialValue as { text?: string } | undefined;
  const wrong = answer?.result.error?.text;
  const id = `ask-${open.id}`;
  return (
    <details className="unfold desk-box" open={typed?.text !== undefined}>
      <summary>
        Ask the applicant
        <Icon name="chevron-down" />
      </summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name="itemId" value={open.id} />
        <input type="hidden" name="version" value={open.version} />
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Your question
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            {to} gets it by mail, with a link to answer. The application keeps waiting.
          </p>
          <textarea
            id={id}
            name="text"
            rows={3}
            required
            maxLength={2000}
            defaultValue={typed?.text}
            aria-describedby={`${id}-hint`}
            aria-invalid={wrong ? true : undefined}
            className="control"
          />
        </div>
        <div>
          <Button variant="soft" busy={busy} busyText="Sending...">
            Send question
          </Button>
        </div>
      </Form>
    </details>
  );
}
