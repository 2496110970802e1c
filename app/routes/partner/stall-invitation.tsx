import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnswerInvitation } from "~/components/account/invitation-pages";
import { InvitationLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { AcceptInvitation } from "~/models/people/user/user.schema";
import {
  acceptInvitation,
  findInvitation,
  findJoined,
  whyNotTake,
} from "~/models/vendors/invitation.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Invitation to join a vendor");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const { viewer } = ctx;
  const invitation = await findInvitation(ctx, token);
  if (!invitation) {
    if (viewer && (await findJoined(ctx, viewer, token))) throw redirect("/vendor-dashboard");
    return data(null, { status: 410 });
  }
  const { vendor, role, by } = invitation;
  const refused = viewer && (await whyNotTake(ctx, viewer, invitation));
  return data({
    vendor,
    role,
    by,
    token,
    account: viewer && {
      username: viewer.username,
      becomesVendor: viewer.role === "customer",
      refused: refused && problemOf(refused),
    },
  });
}

/** The signed-in user accepts the invitation. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const accept = (_: unknown, command: AcceptInvitation) =>
    acceptInvitation(ctx, args.request, command);
  return submitForm(ctx, args, AcceptInvitation, accept, {
    also: { token: openMailedLink(ctx, args.request) },
    done: ({ vendor }) =>
      ctx.toast.leadTo("/vendor-dashboard", {
        title: "Welcome",
        description: `You now work for ${vendor}.`,
      }),
  });
}

export default function VendorInvitation() {
  const invitation = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <InvitationLinkPage isOpen={invitation !== null} problem={answer?.problem}>
      <PageHeader
        title={`${invitation?.role === "owner" ? "Run" : "Join"} ${invitation?.vendor}?`}
        lead={`You’re invited${invitation?.by ? ` by ${invitation.by}` : ""} to ${
          invitation?.role === "owner"
            ? "join this vendor as an owner, with full access, including money."
            : "help this vendor with products, market days and pre-orders."
        }`}
      />
      {invitation && <Answer {...invitation} />}
    </InvitationLinkPage>
  );
}

type Open = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Answer({ account, token }: Open) {
  const here = `/stall-invitation?token=${token}`;
  const back = new URLSearchParams({ returnTo: here });
  return (
    <AnswerInvitation
      account={account}
      to={here}
      doors={
        <>
          <p>Sign in with your account, or create one.</p>
          <div className="cluster">
            <LinkButton to={`/vendor-auth?${back}`}>Sign in as a vendor</LinkButton>
            <LinkButton to={`/auth?${back}`} variant="soft">
              Sign in as a customer
            </LinkButton>
            <LinkButton to={`/stall-invitation/register?token=${token}`} variant="soft">
              Create an account
            </LinkButton>
          </div>
        </>
      }
      warning={
        account?.becomesVendor && (
          <Notice tone="warning" title="Your account becomes a vendor account">
            <p>
              A vendor account can’t place pre-orders or save markets and vendors. To keep shopping
              with this account, sign out and create another account for the invitation.
            </p>
          </Notice>
        )
      }
    />
  );
}
