import { Form, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import type { DeskView, OpenItemView } from "~/models/review-queue/review-queue.view";
import { verbOf } from "~/models/review-queue/review-queue.words";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import { useHydrated } from "../kit/use-hydrated";
import { ReasonFields } from "./reason-fields";
import "../kit/field.css";
import "./review-queue.css";

/** Why, and a button for each way to decide; afterwards the next of the list is open. */
export function DecisionForm({
  open,
  desk,
  answer,
}: {
  open: OpenItemView;
  desk: DeskView;
  answer: FormAnswer | undefined;
}) {
  const posts = (decision: string) => ({ posts: { itemId: String(open.id), decision } });
  const approving = useBusy(posts("approved"));
  const refusing = useBusy(posts("refused"));
  const [params] = useSearchParams();
  const typed = answer?.result.initialValue as { notes?: string; reason?: string } | undefined;
  // A link can say why: 'Came in twice', of one that is like another.
  const reason = typed?.reason ?? params.get("reason") ?? undefined;
  const { refused } = desk;
  const onward = open.next ? " and next" : "";
  const approve = verbOf(refused, "approved");
  const refuse = verbOf(refused, "refused");
  const why = open.approving?.whyNot;
  const isChosenFirst = open.kindValue === "vendor_application";
  return (
    <Form
      method="post"
      action={`${desk.path}${desk.query}${desk.query ? "&" : "?"}item=${open.id}`}
      key={reason}
      id="decide"
      className="decision"
      aria-label="Decide"
    >
      <input type="hidden" name="itemId" value={open.id} />
      <input type="hidden" name="version" value={open.version} />
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
            ? "If you like. Whoever asked reads them in the mail, which goes in a minute."
            : "If you like. Nobody is written to: there is no address."
        }
      />
      {open.approving && (
        <p className="decision-does">
          <Icon name={why ? "alert" : "info"} />
          <span>{why ?? open.approving.does}</span>
        </p>
      )}
      {isChosenFirst ? (
        <SubmitReview
          id={`review-${open.id}`}
          itemId={open.id}
          isRefusal={open.reasons.refused.some(({ name }) => name === reason)}
          {...{ approve, refuse }}
        />
      ) : (
        <div className="decision-buttons">
          <Button
            name="decision"
            value="approved"
            icon="check"
            busy={approving}
            busyText="Submitting..."
            disabled={refusing}
          >
            {approve}
            {onward}
          </Button>
          <Button
            name="decision"
            value="refused"
            variant="soft"
            busy={refusing}
            busyText="Submitting..."
            disabled={approving}
          >
            {refuse}
            {onward}
          </Button>
        </div>
      )}
    </Form>
  );
}

/**
 * A vendor's application is decided in a select, as the spec has it. With JavaScript the button
 * waits for that; without, the browser asks for it.
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
  /** The reason that is chosen already is one to say no for. */
  isRefusal: boolean;
  approve: string;
  refuse: string;
}) {
  const [decision, decide] = useState(isRefusal ? "refused" : "");
  const hydrated = useHydrated();
  const busy = useBusy({ posts: { itemId: String(itemId), decision } });
  return (
    <div className="decision-choice">
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
