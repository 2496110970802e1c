import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Icon } from "~/components/kit/icon";
import { PageHeader } from "~/components/kit/page-header";
import { StateBadge } from "~/components/kit/state-badge";
import { NextDay } from "~/components/manager/next-day";
import { titled } from "~/components/shell/page-meta";
import { readOverview } from "~/models/running/overview/overview.server";
import { allow } from "~/platform/allow";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";
import "~/components/manager/overview.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.name ?? "Market")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { missing, ...overview } = await readOverview(ctx, ctx.viewer.marketId);
  const { next } = overview;
  return {
    ...overview,
    closeAt: pageOf(ctx.viewer, "/schedule/close", next ? { date: next.day.date } : {}),
    sayAt: next && pageOf(ctx.viewer, `/vendors/:vendorId/coming/${next.day.date}`),
    missing: missing.map(({ text, part, show }) => ({
      text,
      to: pageOf(ctx.viewer, `/${part}`, show ? { show } : {}),
    })),
    vendorsAt: pageOf(ctx.viewer, "/vendors"),
    scheduleAt: pageOf(ctx.viewer, "/schedule"),
  };
}

export default function Overview() {
  const { name, next, missing, vendorsAt, scheduleAt, closeAt, sayAt } =
    useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={name}
        actions={
          <LinkButton to="/" variant="soft" icon="globe">
            View Site
          </LinkButton>
        }
      >
        <p>
          <StateBadge state="active">Active</StateBadge>
        </p>
      </PageHeader>
      <div className="manager-overview">
        {next ? (
          <NextDay
            next={next}
            vendorsAt={vendorsAt}
            closeAt={closeAt}
            sayAt={(vendorId) => (sayAt ?? "").replace(":vendorId", String(vendorId))}
          />
        ) : (
          <EmptyState
            scene="market"
            title="No market day ahead"
            text="Say when the market opens: visitors, vendors and pre-orders go by it."
          >
            <LinkButton to={scheduleAt}>Set the schedule</LinkButton>
          </EmptyState>
        )}
        {missing.length > 0 && (
          <section aria-labelledby="missing" className="manager-missing">
            <h2 id="missing">Unanswered</h2>
            <ul>
              {missing.map(({ text, to }) => (
                <li key={text}>
                  <Link to={to} className="manager-missing-link">
                    {text}
                    <Icon name="chevron-right" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
