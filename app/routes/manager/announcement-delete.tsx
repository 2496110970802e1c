import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { announcementView } from "~/models/guide/announcement/announcement.rules";
import { NamedAnnouncement } from "~/models/guide/announcement/announcement.schema";
import {
  deleteAnnouncement,
  findAnnouncement,
} from "~/models/guide/announcement/announcement.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { announcementsAt, pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Delete announcement")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const announcementId = idIn(args.params.announcementId);
  const { today, announcement } = await findAnnouncement(ctx, { marketId, announcementId });
  const { text, isRunning } = announcementView(announcement, today);
  return { text, isRunning, back: pageOf(ctx.viewer, announcementsAt) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, NamedAnnouncement, deleteAnnouncement, {
    also: {
      marketId: ctx.viewer.marketId,
      announcementId: idIn(args.params.announcementId),
    },
    done: () =>
      ctx.toast.leadTo(pageOf(ctx.viewer, announcementsAt), { title: "Announcement deleted" }),
  });
}

export default function DeleteAnnouncement() {
  const { text, isRunning, back } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem;
  return (
    <ConfirmPage
      title="Delete this announcement?"
      lead={
        isRunning
          ? "This removes the announcement from your market’s page and your list right away."
          : "This announcement has ended. Deleting removes it from your list."
      }
      back={{ to: back, label: "Back to announcements" }}
      problem={problem}
    >
      <blockquote className="prose">{text}</blockquote>
      <ConfirmForm button="Delete announcement" keep={{ to: back, label: "Keep it" }} />
    </ConfirmPage>
  );
}
