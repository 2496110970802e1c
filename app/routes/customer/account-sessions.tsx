import { Form, useLoaderData } from "@remix-run/react";
import { SignOutEverywhere } from "~/components/account/sign-out-everywhere";
import { Badge } from "~/components/kit/badge";
import { Button } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { Moment } from "~/components/kit/moment";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { signOutEverywhere } from "~/models/people/user/account.server";
import {
  mostSessionsListed,
  type SessionShown,
  sessionShown,
} from "~/models/people/user/session.view";
import { listSessions } from "~/models/people/user/sessions.server";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/account/account.css";

export const meta = () => [titled("Where you’re signed in")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const sessions = await listSessions(ctx, args.request);
  return {
    isOwner: !ctx.viewer.viewedBy,
    sessions: sessions.map((session) => sessionShown(session, ctx.now)),
  };
}

/** Signs the account out everywhere. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  await signOutEverywhere(ctx);
  return ctx.toast.leadTo("/auth", {
    title: "Signed out everywhere",
    description: "Sign in again on the devices you use.",
  });
}

export default function Sessions() {
  const { isOwner, sessions } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Where you’re signed in"
        lead="Sign out every browser or program that you don’t know or no longer use. Then change your password if someone else may know it."
        back={{ to: "/account", label: "Back to your account" }}
      />
      {isOwner ? (
        <SessionList sessions={sessions} />
      ) : (
        <Notice>Only the account’s owner can see this.</Notice>
      )}
      <SignOutEverywhere />
    </div>
  );
}

/** The account's sessions: in which browser, since when, and a button to end each. */
function SessionList({ sessions }: { sessions: readonly SessionShown[] }) {
  return (
    <Card as="section" title="Your sessions">
      <ul className="stack lined gap-0">
        {sessions.map(({ id, isThis, device, country, lastSeen, signedIn, how }) => (
          <li key={id} className="token-row cluster between space-y-3 gap-2-4">
            <div>
              <h3 className="token-name">
                {device} {isThis && <Badge tone="good">This browser</Badge>}
              </h3>
              <p className="small">{country}</p>
              <p className="muted small">
                {lastSeen}. Signed in <Moment of={signedIn} /> {how}
              </p>
            </div>
            <Form method="post" action="/account/sessions/end">
              <input type="hidden" name="sessionId" value={id} />
              <Button variant="outline">
                Sign out<span className="hidden-text"> {isThis ? "this browser" : device}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length >= mostSessionsListed && (
        <p className="muted small">These are the latest {mostSessionsListed} sessions.</p>
      )}
    </Card>
  );
}
