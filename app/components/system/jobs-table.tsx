import type { JobView } from "~/models/running/scheduled/scheduled.view";
import { DataTable } from "../kit/data-table";
import { Moment } from "../kit/moment";
import { StateBadge } from "../kit/state-badge";

/** The jobs of the scheduled work, and how each went. */
export function JobsTable({ jobs }: { jobs: readonly JobView[] }) {
  return (
    <DataTable
      caption="Jobs"
      rows={jobs}
      name={{ title: "Job", cell: ({ name }) => name }}
      columns={[
        {
          title: "State",
          cell: ({ isFailing, failures }) =>
            isFailing ? (
              <StateBadge state="problem">{`Failed ${failures} in a row`}</StateBadge>
            ) : (
              <StateBadge state="done">Well</StateBadge>
            ),
          place: "state",
        },
        {
          title: "Took",
          cell: ({ took }) => <span className="no-wrap">{took}</span>,
          isNumber: true,
        },
        { title: "Did last", cell: ({ did }) => did },
        {
          title: "Last had something to do",
          cell: ({ worked }) =>
            worked ? (
              <>
                <Moment of={worked.at} />: {worked.text}
              </>
            ) : (
              <span className="muted">Never</span>
            ),
          place: "wide",
        },
        {
          title: "Last failure",
          cell: ({ failed }) =>
            failed ? (
              <>
                <Moment of={failed.at} />: <code>{failed.why}</code>
              </>
            ) : (
              <span className="muted">None</span>
            ),
          place: "wide",
        },
      ]}
    />
  );
}
