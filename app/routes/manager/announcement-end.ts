import { endAnnouncement } from "~/models/guide/announcement/announcement.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { idIn } from "~/platform/submit";
import { announcementsAt, pageOf, toAskForAccess } from "./paths";

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return leadFromForm(ctx, pageOf(ctx.viewer, announcementsAt));
}

/** Removes an announcement from the market's page. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  await endAnnouncement(ctx, {
    marketId: ctx.viewer.marketId,
    announcementId: idIn(args.params.announcementId),
  });
  const description =
    "Your market’s page no longer shows this announcement. You can post it again.";
  return ctx.toast.leadTo(pageOf(ctx.viewer, announcementsAt), {
    title: "Announcement ended",
    description,
  });
}
