import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { AnnouncementForm } from "~/components/manager/announcement-form";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { announcementView } from "~/models/guide/announcement/announcement.rules";
import { ChangeAnnouncement } from "~/models/guide/announcement/announcement.schema";
import {
  changeAnnouncement,
  findAnnouncement,
} from "~/models/guide/announcement/announcement.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { announcementsAt, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta = () => [titled("Announcement")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const announcementId = idIn(args.params.announcementId);
  const { today, announcement } = await findAnnouncement(ctx, { marketId, announcementId });
  return {
    marketId,
    today,
    announcement: announcementView(announcement, today),
    back: pageOf(ctx.viewer, announcementsAt),
    deleteAt: pageOf(ctx.viewer, `${announcementsAt}/${announcementId}/delete`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, ChangeAnnouncement, changeAnnouncement, {
    also: {
      marketId: ctx.viewer.marketId,
      announcementId: idIn(args.params.announcementId),
    },
    done: (_, { lastDate }) => {
      const description = `Your market’s page shows the announcement until ${longDate(lastDate)}.`;
      return ctx.toast.leadTo(pageOf(ctx.viewer, announcementsAt), {
        title: "Announcement saved",
        description,
      });
    },
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function Announcement() {
  const { marketId, today, announcement, back, deleteAt } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { isRunning, text, version, id, lastDate } = announcement;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={isRunning ? "Edit announcement" : "Post again"}
        back={{ to: back, label: "Back to announcements" }}
        actions={
          <LinkButton to={deleteAt} variant="outline" icon="trash">
            Delete…
          </LinkButton>
        }
      />
      <section className="card">
        <AnnouncementForm
          marketId={marketId}
          announcement={{ id, version, text, lastDate: isRunning ? lastDate : "" }}
          firstDate={today}
          answer={answer}
          back={back}
        />
      </section>
    </div>
  );
}
