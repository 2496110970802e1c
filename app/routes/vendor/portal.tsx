import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { FirstSteps, LaterDays, NextDay, NoMarketDay, Tasks } from "~/components/vendor/portal";
import { readPortal } from "~/models/vendor/portal.server";
import { portalView } from "~/models/vendor/portal.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Vendor portal")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return { vendorId: ctx.viewer.vendorId, ...portalView(await readPortal(ctx), ctx.now) };
}

/** Where a vendor lands: the next market day, and what must be done for it. */
export default function VendorPortal() {
  const { vendorId, name, next, later, tasks, steps } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={name}
        actions={
          <LinkButton to={`/vendor/${vendorId}`} variant="soft" icon="eye">
            See your stall
          </LinkButton>
        }
      />
      <div className="portal">
        <div className="stack">
          {next ? <NextDay day={next} /> : <NoMarketDay />}
          {later.length > 0 && <LaterDays days={later} />}
        </div>
        <div className="stack">
          {steps && <FirstSteps steps={steps} />}
          {(!steps || tasks.length > 0) && <Tasks tasks={tasks} />}
        </div>
      </div>
    </div>
  );
}
