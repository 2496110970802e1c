import { useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { Icon } from "~/components/kit/icon";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { isRunning } from "~/models/guide/announcement/announcement.rules";
import { readAnnouncements } from "~/models/guide/announcement/announcement.server";
import { UndoClosing } from "~/models/orders/closing/closing.schema";
import { readClosedDay, undoClosing } from "~/models/orders/closing/closing.server";
import { type ClosurePage, closurePage } from "~/models/orders/closing/closing.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { announcementsAt, pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";
import "~/components/vendors/vendor-office.css";
import "~/components/manager/manager.css";

export const meta = () => [titled("Closed day")];

export async function loader(args: RouteArgs) {
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

/** Undoes the closing. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: String(ctx.viewer.marketId),
    closureId: String(idIn(args.params.closureId)),
  };
  return submitForm(ctx, args, UndoClosing, undoClosing, {
    also,
    done: async ({ date, isEarlier }) => {
      const stands = isEarlier
        ? `${longDate(date)} keeps the end time you announced before.`
        : `The opening hours on ${longDate(date)} apply again. We didn’t email anyone, and all orders stay.`;
      const { today, list } = await readAnnouncements(ctx, ctx.viewer.marketId);
      const isSaid = list.some((each) => isRunning(each, today));
      return ctx.toast.leadTo(pageOf(ctx.viewer, isSaid ? announcementsAt : "/schedule"), {
        title: "Undone",
        description: isSaid ? `${stands} Check that your announcements are still correct.` : stands,
      });
    },
  });
}

/** Reload after an error too: the closing may have been announced in the meantime. */
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
                ? "We haven’t told anyone about this time yet. You can go back to the time you announced before."
                : "We haven’t told anyone yet, and all orders are still in place."}{" "}
              We’ll announce the change{announcedAt && ` at ${announcedAt} or a minute later`}.
            </p>
            <OfficeForm>
              <Button variant="outline" busy={busy} busyText="Undoing...">
                Undo
              </Button>
            </OfficeForm>
          </>
        )}
        {stage.text === "Being announced" && (
          <p className="muted">Reload this page to see progress.</p>
        )}
      </section>
      <CallList {...{ calls, called, canCall, marketId }} action={callAt} />
    </div>
  );
}

/**
 * Vendors that no email has told about a closed day: how to reach each, and a button to tick it
 * off.
 */
function CallList({
  calls,
  called,
  canCall,
  marketId,
  action,
}: Pick<ClosurePage, "calls" | "called" | "canCall"> & { marketId: number; action: string }) {
  if (calls.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="to-call">
      <h2 id="to-call">Vendors to call</h2>
      <p className="muted">
        {canCall
          ? `${called}. Our emails didn’t reach these vendors. We delete this list 7 days after the market day.`
          : "We have no confirmed email address for these vendors. Call them once you can no longer undo the closing."}
      </p>
      <ul className="stall-list card">
        {calls.map(({ vendorId, name, phone, email, called: done }) => (
          <li key={vendorId}>
            <p className="stall-list-name">
              {name}
              <span className="cluster plain-weight gap-0-3">
                <Way of={phone} label={`Call ${name}`} />
                <Way of={phone ? null : email} label={`Email ${name}`} />
                {!phone && <span className="muted small">No phone number</span>}
              </span>
              {done && (
                <span className="call-done align-center plain-weight small">
                  <Icon name="check" />
                  {done}
                </span>
              )}
            </p>
            {canCall && (
              <OfficeForm action={action} preventScrollReset>
                <input type="hidden" name="marketId" value={marketId} />
                <input type="hidden" name="vendorId" value={vendorId} />
                <Button name="called" value={done ? "no" : "yes"} variant={done ? "ghost" : "soft"}>
                  {done ? "Mark as not called" : "Mark as called"}
                  <span className="hidden-text">: {name}</span>
                </Button>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A phone number or an address: a link if it can be one, otherwise the text as the vendor wrote it.
 */
function Way({
  of,
  label,
}: {
  of: { text: string; href: string | null } | null | "";
  label: string;
}) {
  if (!of) return null;
  if (!of.href) return <span>{of.text}</span>;
  return (
    <a href={of.href} className="tap">
      <span className="hidden-text">{label}: </span>
      {of.text}
    </a>
  );
}
