import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, LinkButton } from "~/components/kit/button";
import { Day } from "~/components/kit/moment";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { AnnouncementForm } from "~/components/manager/announcement-form";
import { SettingsTabs } from "~/components/manager/manager-tabs";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import {
  type AnnouncementView,
  announcementView,
} from "~/models/guide/announcement/announcement.rules";
import { WriteAnnouncement } from "~/models/guide/announcement/announcement.schema";
import {
  readAnnouncements,
  writeAnnouncement,
} from "~/models/guide/announcement/announcement.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { announcementsAt, dashboard, marketQuery, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";
import "~/components/manager/manager.css";

export const meta = () => [titled("Announcements")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const { today, list } = await readAnnouncements(ctx, marketId);
  const all = list.map((each) => announcementView(each, today));
  return {
    marketId,
    today,
    running: all.filter(({ isRunning }) => isRunning),
    over: all.filter(({ isRunning }) => !isRunning),
    query: marketQuery(ctx.viewer),
    back: pageOf(ctx.viewer),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, WriteAnnouncement, writeAnnouncement, {
    also: { marketId: ctx.viewer.marketId },
    done: (_, { lastDate }) => {
      const description = `Your market’s page shows the announcement until ${longDate(lastDate)}.`;
      return ctx.toast.leadTo(pageOf(ctx.viewer, announcementsAt), {
        title: "Announced",
        description,
      });
    },
  });
}

/** Reload after an error too: a colleague may have announced something in the meantime. */
export const shouldRevalidate = () => true;

export default function Announcements() {
  const { marketId, today, running, over, query, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const at = `${dashboard}${announcementsAt}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Settings"
        lead="Messages at the top of your market’s page: a festival, a move, a new place to park."
        actions={
          <LinkButton to={`/market/${marketId}`} variant="soft" icon="eye">
            See the market’s page
          </LinkButton>
        }
      />
      <SettingsTabs chosen="/announcements" query={query} />
      <div className="stack">
        <section className="card" aria-label="New announcement">
          <AnnouncementForm
            key={`${marketId}-${running.length + over.length}`}
            marketId={marketId}
            firstDate={today}
            answer={answer}
            back={back}
          />
        </section>
        <AnnouncementList title="Current announcements" all={running} at={at} query={query} />
        <AnnouncementList title="Past announcements" all={over} at={at} query={query} />
      </div>
    </div>
  );
}

/** A market's current or past announcements, each with its actions. */
function AnnouncementList({
  title,
  all,
  at,
  query,
}: {
  title: string;
  all: readonly AnnouncementView[];
  at: string;
  query: string;
}) {
  if (all.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="announcement-list lines-around lined">
        {all.map((one) => (
          <li key={one.id}>
            <p className="prose">{one.text}</p>
            <p className="cluster gap-1-3 muted small">
              <StateBadge state={one.isRunning ? "active" : "ended"}>
                {one.isRunning ? "Running" : one.wasEnded ? "Ended early" : "Over"}
              </StateBadge>
              <span>
                Until <Day of={one.day} />
              </span>
              {one.by && <span>by {one.by}</span>}
            </p>
            <div className="cluster">
              <Link to={`${at}/${one.id}${query}`} className="button-link">
                {one.isRunning ? "Change" : "Post again"}
                <span className="hidden-text">: {one.text}</span>
              </Link>
              {one.isRunning ? (
                <OfficeForm action={`${at}/${one.id}/end${query}`}>
                  <Button variant="soft">
                    End now<span className="hidden-text">: {one.text}</span>
                  </Button>
                </OfficeForm>
              ) : (
                <Link to={`${at}/${one.id}/delete${query}`} className="button-link">
                  Delete…<span className="hidden-text"> {one.text}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
