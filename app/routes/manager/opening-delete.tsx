import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { HangingOrders } from "~/components/manager/hanging-orders";
import { titled } from "~/components/shell/page-meta";
import { hangingView, openingPage } from "~/models/guide/market/manager.view";
import { NamedSchedule } from "~/models/guide/market/market.schema";
import { openingText } from "~/models/guide/market/opening-words";
import { deleteSchedule, readScheduleDeletion } from "~/models/guide/market/schedule.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Delete hours")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const named = { marketId: ctx.viewer.marketId, scheduleId: idIn(args.params.scheduleId) };
  const { schedule, hanging } = await readScheduleDeletion(ctx, named);
  return {
    title: openingPage(schedule).title,
    hanging: hangingView(hanging),
    back: pageOf(ctx.viewer, "/schedule"),
    vendorsAt: pageOf(ctx.viewer, "/vendors"),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: ctx.viewer.marketId,
    scheduleId: idIn(args.params.scheduleId),
  };
  return submitForm(ctx, args, NamedSchedule, deleteSchedule, {
    also,
    done: (schedule) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/schedule"), {
        title: "Hours deleted",
        description: openingText(schedule),
      }),
  });
}

export default function DeleteOpening() {
  const { title, hanging, back, vendorsAt } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title="Delete these hours?"
      lead={title}
      back={{ to: back, label: "Back to the schedule" }}
      problem={answer?.problem}
    >
      {hanging ? (
        <>
          <HangingOrders
            hanging={hanging}
            why="Customers still have orders for these hours. You can delete the hours once customers pick up these orders or vendors cancel them."
          />
          <LinkButton to={vendorsAt} variant="soft">
            See vendors and contacts
          </LinkButton>
        </>
      ) : (
        <>
          <p>No orders are affected. The market’s page and calendar change right away.</p>
          <ConfirmForm button="Delete hours" keep={{ to: back, label: "Keep hours" }} />
        </>
      )}
    </ConfirmPage>
  );
}
