import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/kit/empty-state";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { titled } from "~/components/shell/page-meta";
import { JobsTable } from "~/components/system/jobs-table";
import { SystemPage } from "~/components/system/system-page";
import { scheduledView } from "~/models/running/scheduled/scheduled.view";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Scheduled work")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return { run: scheduledView(await readLastRun(ctx), ctx.now) };
}

export default function ScheduledWork() {
  const { run } = useLoaderData<typeof loader>();
  return (
    <SystemPage
      part="Scheduled work"
      lead="What Market Day does by itself, every minute, one after the other."
      head={
        run && (
          <p className="muted">
            Last run <Moment of={run.last} />, in {run.took}. Next run:{" "}
            <Moment of={run.next} inFull />.
          </p>
        )
      }
    >
      {run?.isOverdue && (
        <Notice tone="danger" title="It does not run">
          <p>
            The last run began <Moment of={run.last} />. Until it runs again no mail goes out, no
            refund is asked for and no unpaid order ends. See that the schedule of the worker is on.
          </p>
        </Notice>
      )}
      {run ? (
        <JobsTable jobs={run.jobs} />
      ) : (
        <EmptyState
          title="It has not run yet"
          text="The first run comes within a minute of the start."
        />
      )}
    </SystemPage>
  );
}
