import type { IssueState } from "~/models/running/newsletter/issue.rules";
import type { IssuesView } from "~/models/running/newsletter/newsletter.view";
import { type State, StateBadge } from "../kit/badge";
import { LinkButton } from "../kit/button";
import { DataTable } from "../kit/data-table";
import { EmptyState } from "../kit/empty-state";
import { Day } from "../kit/moment";
import { StepPages } from "../kit/pagination";

const looks: Record<IssueState, { state: State; word: string }> = {
  draft: { state: "waiting", word: "Draft" },
  sending: { state: "active", word: "Sending" },
  stopped: { state: "problem", word: "Stopped" },
  sent: { state: "done", word: "Sent" },
};

/** The state of an issue, in a word. */
export function IssueBadge({ state }: { state: IssueState }) {
  return <StateBadge state={looks[state].state}>{looks[state].word}</StateBadge>;
}

/** The issues that were written, newest first. */
export function IssuesList({ view }: { view: IssuesView }) {
  if (view.rows.length === 0) {
    return (
      <EmptyState
        title="No issues yet"
        text="An issue is plain text. Preview it and email it to yourself before you send it to subscribers."
      >
        <LinkButton to="/newsletter-management/issues/new">Write an issue</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption="Issues"
        rows={view.rows}
        name={{ title: "Subject", cell: ({ subject }) => subject }}
        rowTo={({ to }) => to}
        columns={[
          {
            title: "Status",
            cell: ({ state }) => <IssueBadge state={state} />,
            place: "state",
          },
          { title: "How far", cell: ({ progress }) => progress },
          { title: "When", cell: ({ day }) => <Day of={day} /> },
        ]}
      />
      <StepPages previous={view.previous} next={view.next} />
    </>
  );
}
