import { useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { titled } from "~/components/shell/page-meta";
import { SystemPage } from "~/components/system/system-page";
import { type JobView, scheduledView } from "~/models/running/scheduled/scheduled.rules";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Scheduled jobs")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return { run: scheduledView(await readLastRun(ctx), ctx.now) };
}

export default function ScheduledWork() {
  const { run } = useLoaderData<typeof loader>();
  return (
    <SystemPage
      part="Scheduled jobs"
      lead="Jobs that Market Day runs each minute, one after the other. Jobs that only clean up run each hour."
      head={
        run && (
          <p className="muted">
            Last run <Moment of={run.last} />. It took {run.took}. Next run:{" "}
            <Moment of={run.next} inFull />.
          </p>
        )
      }
    >
      {run?.isOverdue && (
        <Notice tone="danger" title="Jobs aren’t running">
          <p>
            The last run began <Moment of={run.last} />. Until jobs run again, we send no emails and
            request no refunds. Unpaid orders don’t expire. Check that the worker’s schedule is on.
          </p>
        </Notice>
      )}
      {run ? (
        <JobsTable jobs={run.jobs} />
      ) : (
        <EmptyState title="No run yet" text="The first run starts within a minute." />
      )}
    </SystemPage>
  );
}

/** The scheduled jobs, and the result of each. */
function JobsTable({ jobs }: { jobs: readonly JobView[] }) {
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
              <StateBadge state="problem">{`Failed ${failures} ${failures === 1 ? "time" : "times"} in a row`}</StateBadge>
            ) : (
              <StateBadge state="done">OK</StateBadge>
            ),
          place: "state",
        },
        {
          title: "Took",
          cell: ({ took }) => <span className="no-wrap">{took}</span>,
          isNumber: true,
        },
        { title: "Last result", cell: ({ did }) => did },
        {
          title: "Last work done",
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
