import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { AnnouncementForm } from "~/components/manager/announcement-form";
import { AnnouncementList } from "~/components/manager/announcement-list";
import { SettingsTabs } from "~/components/manager/settings-tabs";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { WriteAnnouncement } from "~/models/guide/announcement/announcement.schema";
import {
  readAnnouncements,
  writeAnnouncement,
} from "~/models/guide/announcement/announcement.server";
import { announcementView } from "~/models/guide/announcement/announcement.view";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { announcementsAt, dashboard, marketQuery, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta: MetaFunction = () => [titled("Announcements")];

export async function loader(args: LoaderFunctionArgs) {
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

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, WriteAnnouncement, writeAnnouncement, {
    also: { marketId: String(ctx.viewer.marketId) },
    done: (_, { lastDate }) => {
      const description = `It stands on your market’s page until ${longDate(lastDate)}.`;
      ctx.toast.show({ title: "Announced", description });
      return redirect(pageOf(ctx.viewer, announcementsAt));
    },
  });
}

/** After a refusal too: a colleague has announced something meanwhile. */
export const shouldRevalidate = () => true;

export default function Announcements() {
  const { marketId, today, running, over, query, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const at = `${dashboard}${announcementsAt}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Settings"
        lead="News at the top of your market’s page: a festival, a move, another place to park."
        actions={
          <LinkButton to={`/market/${marketId}`} variant="soft" icon="eye">
            See its page
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
        <AnnouncementList title="On your page now" all={running} at={at} query={query} />
        <AnnouncementList title="Over" all={over} at={at} query={query} />
      </div>
    </div>
  );
}
