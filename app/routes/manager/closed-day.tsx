import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CallList } from "~/components/closing/call-list";
import { Button } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { FormProblem } from "~/components/kit/form-problem";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { StateBadge } from "~/components/kit/state-badge";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { isRunning } from "~/models/guide/announcement/announcement.rules";
import { readAnnouncements } from "~/models/guide/announcement/announcement.server";
import { UndoClosing } from "~/models/orders/closing/closing.schema";
import { readClosedDay, undoClosing } from "~/models/orders/closing/closing.server";
import { closurePage } from "~/models/orders/closing/closing.view";
import { allow } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { announcementsAt, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta: MetaFunction = () => [titled("Closed day")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const closureId = idIn(args.params.closureId);
  return {
    ...closurePage(await readClosedDay(ctx, { marketId, closureId })),
    marketId,
    callAt: pageOf(ctx.viewer, `/schedule/closed/${closureId}/call`),
    back: pageOf(ctx.viewer, "/schedule"),
  };
}

/** Undoes it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: String(ctx.viewer.marketId),
    closureId: String(idIn(args.params.closureId)),
  };
  return submitForm(ctx, args, UndoClosing, undoClosing, {
    also,
    done: async ({ date, isEarlier }) => {
      const stands = isEarlier
        ? `${longDate(date)} ends at the hour that was announced before.`
        : `${longDate(date)} is a market day again. Nobody was told, and every order stands.`;
      const { today, list } = await readAnnouncements(ctx, ctx.viewer.marketId);
      const isSaid = list.some((each) => isRunning(each, today));
      ctx.toast.show({
        title: "Undone",
        description: isSaid ? `${stands} Does an announcement still say otherwise?` : stands,
      });
      return redirect(pageOf(ctx.viewer, isSaid ? announcementsAt : "/schedule"));
    },
  });
}

/** After a refusal too: it has been announced meanwhile. */
export const shouldRevalidate = () => true;

export default function ClosedDay() {
  const page = useLoaderData<typeof loader>();
  const { when, market, reason, stage, facts, announcedAt, canUndo, isEarlier, by, back } = page;
  const { calls, called, canCall, marketId, callAt } = page;
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Closed: ${when}`}
        lead={market}
        back={{ to: back, label: "Back to the schedule" }}
      >
        <p>
          <StateBadge state={stage.state}>{stage.text}</StateBadge>
        </p>
      </PageHeader>
      <section className="card stack">
        <FormProblem problem={answer?.problem} />
        <DescriptionList
          items={[
            { term: "Why", value: reason || null },
            { term: "Closed by", value: by },
            ...facts,
          ]}
        />
        {canUndo && (
          <>
            <p>
              {isEarlier
                ? "Nobody has been told of this hour yet, and the one announced before can be put back."
                : "Nobody has been told yet and every order still stands."}{" "}
              It is announced
              {announcedAt && ` at ${announcedAt}, or the minute after`}.
            </p>
            <OfficeForm>
              <Button variant="outline" busy={busy} busyText="Undoing...">
                Undo
              </Button>
            </OfficeForm>
          </>
        )}
        {stage.text === "Being announced" && (
          <p className="muted">Reload this page to see how far it has come.</p>
        )}
      </section>
      <CallList {...{ calls, called, canCall, marketId }} action={callAt} />
    </div>
  );
}
