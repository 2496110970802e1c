import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnswerInvitation } from "~/components/account/invitation-pages";
import { InvitationLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import {
  acceptManagerInvitation,
  findJoinedMarket,
  findManagerInvitation,
  type JoinedMarket,
  whyNotAcceptWith,
} from "~/models/guide/market/manager-invitation.server";
import { AcceptInvitation } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Invitation to manage a market");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const { viewer } = ctx;
  const invitation = await findManagerInvitation(ctx, token);
  if (!invitation) {
    const joined = viewer && (await findJoinedMarket(ctx, viewer, token));
    if (joined) throw redirect(dashboardOf(joined));
    return data(null, { status: 410 });
  }
  const { market, by } = invitation;
  const refused = viewer && whyNotAcceptWith(viewer, invitation);
  return data({
    market,
    by,
    token,
    account: viewer && { username: viewer.username, refused: refused && problemOf(refused) },
  });
}

/** A signed-in manager accepts the invitation. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const accept = (_: unknown, command: AcceptInvitation) => acceptManagerInvitation(ctx, command);
  return submitForm(ctx, args, AcceptInvitation, accept, {
    also: { token: openMailedLink(ctx, args.request) },
    done: (joined) =>
      ctx.toast.leadTo(dashboardOf(joined), {
        title: "Welcome",
        description: `You now manage ${joined.market}.`,
      }),
  });
}

const dashboardOf = ({ marketId }: JoinedMarket) => `/market-manager-dashboard?market=${marketId}`;

export default function MarketInvitation() {
  const invitation = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <InvitationLinkPage isOpen={invitation !== null} problem={answer?.problem}>
      <PageHeader
        title={`Manage ${invitation?.market}?`}
        lead={`You’re invited${invitation?.by ? ` by ${invitation.by}` : ""} to manage this market: its page, schedule and vendors.`}
      />
      {invitation && <Answer {...invitation} />}
    </InvitationLinkPage>
  );
}

type Open = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Answer({ account, token }: Open) {
  const here = `/market-invitation?token=${token}`;
  return (
    <AnswerInvitation
      account={account}
      to={here}
      doors={
        <>
          <p>If you already manage a market on Market Day, sign in. If not, create an account.</p>
          <div className="cluster">
            <LinkButton to={`/market-invitation/register?token=${token}`}>
              Create an account
            </LinkButton>
            <LinkButton
              to={`/vendor-auth?${new URLSearchParams({ returnTo: here })}`}
              variant="soft"
            >
              Sign in
            </LinkButton>
          </div>
        </>
      }
    />
  );
}
