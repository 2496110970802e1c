import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { ReasonFields } from "~/components/review-queue/reason-fields";
import { titled } from "~/components/shell/page-meta";
import { decideMany, type Outcome } from "~/models/joining/review-queue/decide.server";
import {
  foreseeMany,
  type ManyView,
  manyView,
  readChosen,
} from "~/models/joining/review-queue/many.server";
import { DecideManyReviews } from "~/models/joining/review-queue/review-queue.schema";
import { manyToast } from "~/models/joining/review-queue/review-queue.words";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { backTo } from "./desk.server";
import "~/components/review-queue/review-queue.css";

export const meta = () => [titled("Review several items")];

/** Shows what will happen before anything is changed. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { searchParams } = new URL(args.request.url);
  const { chosen, decision } = readChosen(searchParams);
  const foreseen = await foreseeMany(ctx, chosen, decision);
  return manyView(foreseen, decision, backTo(searchParams.get("back")));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const back = backTo(new URL(args.request.url).searchParams.get("back"));
  return submitForm(ctx, args, DecideManyReviews, decideMany, {
    done: (outcomes: Outcome[], { decision }) =>
      ctx.toast.leadTo(back, manyToast(outcomes, decision)),
  });
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function DecideAboutMany() {
  return <ManyReviews many={useLoaderData<typeof loader>()} answer={useActionData<FormAnswer>()} />;
}

/** The confirmation page for deciding about several items. */
function ManyReviews({ many, answer }: { many: ManyView; answer: FormAnswer | undefined }) {
  const { can, cannot, verb } = many;
  const busy = useBusy({ posts: { decision: many.decision } });
  const [params] = useSearchParams();
  const typed = answer?.result.initialValue as { notes?: string; reason?: string } | undefined;
  if (can.length === 0 && cannot.length === 0) {
    return (
      <div className="page page-narrow">
        <EmptyState
          level="h1"
          title="Nothing selected"
          text="Go back to the list and select the items you want to review."
        >
          <LinkButton to={many.back}>Back to the list</LinkButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`${verb} selected items (${can.length})`}
        lead={
          can.length === 0
            ? `You can’t ${verb.toLowerCase()} any of these items now.`
            : "What will happen:"
        }
        back={{ to: many.back, label: "Back to the list" }}
      />
      <FormProblem problem={answer?.problem} />
      {can.length > 0 && (
        <ul className="stack large bullets gap-1">
          {many.will.map((line) => (
            <li key={line}>{line}.</li>
          ))}
          {many.accounts > 0 && (
            <li>
              {many.accounts === 1
                ? "We’ll create 1 account"
                : `We’ll create ${many.accounts} accounts`}
              .
            </li>
          )}
          <li>
            {many.mails === 0
              ? "No email will be sent."
              : `We’ll send ${many.mails === 1 ? "1 email" : `${many.mails} emails`} in 1 minute. Until then you can undo each decision.`}
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
          <ul className="many-list lines-around lined" aria-label={`To ${verb.toLowerCase()}`}>
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
            notes={typed?.notes}
            reason={typed?.reason}
            hint="Optional. Each email we send includes your notes."
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
