import { useActionData, useLoaderData } from "@remix-run/react";
import { ClosingCheck, ClosingForm } from "~/components/closing/closing-form";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { CloseDate } from "~/models/orders/closing/closing.schema";
import { closeDate } from "~/models/orders/closing/closing.server";
import { closingChoices, closingProposalView } from "~/models/orders/closing/closing.view";
import { findMarketToClose, proposeClosing } from "~/models/orders/closing/proposal.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, type FormAnswer, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Cancel a market day")];

/**
 * The address holds the day, the time and the reason of the closing. Until all of them are valid,
 * the page asks for them.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId, marketIds } = ctx.viewer;
  const { searchParams } = new URL(args.request.url);
  const said = (name: string) => searchParams.get(name)?.trim() ?? "";
  const asked = { date: said("date"), fromTime: said("fromTime"), reason: said("reason") };
  const page = {
    asked,
    market: marketIds ? marketId : null,
    back: pageOf(ctx.viewer, "/schedule"),
  };
  if (!searchParams.has("reason")) return { ...page, ...(await toChoose()) };
  try {
    const command = check(CloseDate, { marketId, ...asked });
    const proposal = await proposeClosing(ctx, command);
    if (proposal.refused) throw proposal.refused;
    return { ...page, proposal: closingProposalView(proposal), choices: null, wrong: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    const { title, message: text, fields: errors = {} } = error;
    return { ...page, ...(await toChoose()), wrong: { title, text, errors } };
  }

  async function toChoose() {
    const { week } = await findMarketToClose(ctx, marketId);
    return { choices: closingChoices(week, ctx.now), proposal: null, wrong: null };
  }
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  return submitForm(ctx, args, CloseDate, closeDate, {
    also: { marketId: String(ctx.viewer.marketId) },
    done: ({ closureId }) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, `/schedule/closed/${closureId}`), {
        title: "Day closed",
        description:
          "We’ll tell customers and vendors in 1 minute. Until then you can undo the closing.",
      }),
  });
}

/**
 * Reload after an error too: a customer may have ordered, or a colleague may have closed the day,
 * in the meantime.
 */
export const shouldRevalidate = () => true;

export default function CloseDay() {
  const { asked, proposal, choices, wrong, market, back } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={
          proposal
            ? `${asked.fromTime ? "Close" : "Cancel"} ${proposal.when}?`
            : "Cancel a market day"
        }
        lead={
          proposal
            ? proposal.market
            : "For a market day that can’t take place or must end early. You’ll see who’s affected before you decide."
        }
        back={{ to: back, label: "Back to the schedule" }}
      />
      {proposal && <ClosingCheck proposal={proposal} asked={asked} problem={problem} back={back} />}
      {choices &&
        (choices.dates.length > 0 ? (
          <ClosingForm
            choices={choices}
            asked={asked}
            wrong={wrong ?? (problem ? { ...problem, errors: {} } : null)}
            market={market}
            back={back}
          />
        ) : (
          <EmptyState
            title="There’s no market day to cancel"
            text="The schedule has no upcoming market days."
          >
            <LinkButton to={back}>See the schedule</LinkButton>
          </EmptyState>
        ))}
    </div>
  );
}
