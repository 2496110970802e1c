import { Form, useSearchParams } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { DeskView, OpenItemView } from "~/models/joining/review-queue/review-queue.view";
import { verbOf } from "~/models/joining/review-queue/review-queue.words";
import type { FormAnswer } from "~/platform/submit";
import { Button, useBusy } from "../kit/button";
import { Icon } from "../kit/icon";
import { HiddenValues } from "../kit/office-form";
import { useHydrated } from "../kit/use-hydrated";
import { ReasonFields } from "./reason-fields";
import "../kit/field.css";
import "../kit/menu.css";
import "./review-queue.css";

/** What can be done together with approving, in one press: adding to the guide. */
export interface Publishing {
  /** Where the form posts to approve and publish. */
  action: string;
  /** True if the item cannot be published now; the button is then disabled. */
  isRefused: boolean;
  /** What publishing will do, and the fields that it needs. */
  fields: ReactNode;
}

/**
 * The form for a decision about the open item. A waiting item is decided with the
 * `DecisionButtons`. A decision that was already made is changed behind a line that says so.
 */
export function DecisionForm({
  open,
  desk,
  answer,
  publishing = null,
}: {
  open: OpenItemView;
  desk: DeskView;
  answer: FormAnswer | undefined;
  publishing?: Publishing | null;
}) {
  const [params] = useSearchParams();
  const typed = answer?.result.initialValue as { notes?: string; reason?: string } | undefined;
  // A link can give the reason: 'Came in twice', for an item that is like another.
  const reason = typed?.reason ?? params.get("reason") ?? undefined;
  const { approving } = open;
  const approve = verbOf(desk.refused, "approved");
  const refuse = verbOf(desk.refused, "refused");
  const isWaiting = open.state === "pending";
  const form = (
    <Form
      method="post"
      action={`${desk.path}${desk.query}${desk.query ? "&" : "?"}item=${open.id}`}
      key={reason}
      id="decide"
      className="decision stack line-above space-above-4 gap-4"
      aria-label="Decide"
    >
      <HiddenValues values={{ itemId: open.id, version: open.version }} />
      {publishing?.fields}
      <ReasonFields
        id={`review-${open.id}`}
        groups={[
          { label: `When you ${refuse.toLowerCase()}`, reasons: open.reasons.refused },
          { label: `When you ${approve.toLowerCase()}`, reasons: open.reasons.approved },
        ]}
        notes={typed?.notes}
        reason={reason}
        hint={
          open.isTold
            ? "Optional. Your notes are part of the email with the decision."
            : "Optional. No email will be sent because we have no address."
        }
      />
      {approving && (
        <p className="decision-does flex small gap-2">
          <Icon name={approving.whyNot ? "alert" : "info"} />
          <span>{approving.whyNot ?? approving.does}</span>
        </p>
      )}
      {!isWaiting && (
        <SubmitReview
          id={`review-${open.id}`}
          itemId={open.id}
          isRefusal={open.reasons.refused.some(({ name }) => name === reason)}
          {...{ approve, refuse }}
        />
      )}
    </Form>
  );
  if (isWaiting) return form;
  return (
    <details
      className="unfold decision-again"
      open={typed?.notes !== undefined || reason !== undefined}
    >
      <summary>
        Change the decision
        <Icon name="chevron-down" />
      </summary>
      {form}
    </details>
  );
}

/**
 * The ways to decide about a waiting item: buttons of the form that stay in reach however far the
 * user has scrolled.
 */
export function DecisionButtons({
  open,
  desk,
  publishing = null,
}: {
  open: OpenItemView;
  desk: DeskView;
  publishing?: Publishing | null;
}) {
  const posts = (decision: string) => ({ posts: { itemId: String(open.id), decision } });
  const isPublishing = useBusy(posts("published"));
  const isApproving = useBusy(posts("approved"));
  const isRefusing = useBusy(posts("refused"));
  const isBusy = isPublishing || isApproving || isRefusing;
  const button = (decision: string, busy: boolean) => ({
    form: "decide",
    name: "decision",
    value: decision,
    busy,
    busyText: "Submitting...",
    disabled: isBusy,
  });
  return (
    <fieldset className="decision-buttons" data-ways={publishing ? 3 : 2}>
      <legend className="hidden-text">Decide about {open.title}</legend>
      {publishing && (
        <Button
          {...button("published", isPublishing)}
          formAction={publishing.action}
          disabled={isBusy || publishing.isRefused}
        >
          Approve and publish
        </Button>
      )}
      <Button
        {...button("approved", isApproving)}
        icon={publishing ? undefined : "check"}
        variant={publishing ? "outline" : "solid"}
      >
        {publishing ? "Approve only" : verbOf(desk.refused, "approved")}
      </Button>
      <Button {...button("refused", isRefusing)} variant="outline">
        {verbOf(desk.refused, "refused")}
      </Button>
    </fieldset>
  );
}

/**
 * A select that changes a decision, as the spec has it for applications. With JavaScript, the
 * button waits for a choice; without JavaScript, the browser asks for one.
 */
function SubmitReview({
  id,
  itemId,
  isRefusal,
  approve,
  refuse,
}: {
  id: string;
  itemId: number;
  /** True if the reason that is already chosen is a reason to reject. */
  isRefusal: boolean;
  approve: string;
  refuse: string;
}) {
  const [decision, decide] = useState(isRefusal ? "refused" : "");
  const hydrated = useHydrated();
  const busy = useBusy({ posts: { itemId: String(itemId), decision } });
  return (
    <div className="decision-choice grid gap-3">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-decision`}>
          Decision
        </label>
        <select
          id={`${id}-decision`}
          name="decision"
          required
          value={decision}
          onChange={(event) => decide(event.currentTarget.value)}
          className="control control-select"
        >
          <option value="">Choose a decision</option>
          <option value="approved">{approve}</option>
          <option value="refused">{refuse}</option>
        </select>
      </div>
      <Button busy={busy} busyText="Submitting..." disabled={hydrated && decision === ""}>
        Submit Review
      </Button>
    </div>
  );
}
