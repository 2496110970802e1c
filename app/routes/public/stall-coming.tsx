import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { AnswerForm } from "~/components/attendance/answer-form";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { longDate } from "~/models/core/calendar";
import { hoursText } from "~/models/core/week";
import { openingsOn } from "~/models/guide/market/market.rules";
import { answerAsk, findAsk } from "~/models/vendors/attendance/answer.server";
import { AnswerAsk } from "~/models/vendors/attendance/attendance.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Are you coming?");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const asked = await findAsk(ctx, openMailedLink(ctx, args.request));
  if (!asked) return data(null, { status: 410 });
  const { vendor, market, marketId, date, week, answer } = asked;
  return data({
    vendor,
    market,
    marketPage: `/market/${marketId}`,
    when: `${longDate(date)}, ${hoursText(openingsOn(week, date))}`,
    is: answer.is,
  });
}

/**
 * Answers for the vendor that was asked. The link identifies the owner, so nobody has to sign in.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  return submitForm(ctx, args, AnswerAsk, answerAsk, {
    also: { token },
    done: ({ market }, { comes }) =>
      ctx.toast.leadTo(`/stall-coming?${new URLSearchParams({ token })}`, {
        title: "Thank you",
        description: comes
          ? `${market} knows that you’re coming.`
          : `${market} knows that you’re not coming.`,
      }),
  });
}

const titles = {
  open: "Are you coming?",
  coming: "You’re coming",
  away: "You’re not coming",
};

export default function VendorComing() {
  const asked = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem;
  return (
    <MailedLinkPage
      isOpen={asked !== null}
      problem={problem}
      from="marketDay"
      afterwards={<LinkButton to="/vendor-days">Go to your market days</LinkButton>}
    >
      {asked && (
        <EmptyState
          level="h1"
          scene="market"
          title={titles[asked.is]}
          text={
            <>
              {asked.vendor} at <strong>{asked.market}</strong>
              <br />
              {asked.when}
            </>
          }
        >
          <AnswerForm
            is={asked.is}
            yes={asked.is === "away" ? "We’re coming after all" : "Yes, we’re coming"}
            no={asked.is === "coming" ? "We can’t come after all" : "No"}
          />
          {asked.is !== "open" && (
            <LinkButton to={asked.marketPage} variant="soft">
              See the market’s page
            </LinkButton>
          )}
        </EmptyState>
      )}
    </MailedLinkPage>
  );
}
