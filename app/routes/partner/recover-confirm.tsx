import { data, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { NextStep } from "~/components/account/recovery";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { RecoveryLink } from "~/models/people/recovery/recovery.schema";
import { findByLink } from "~/models/people/recovery/recovery.server";
import { confirmRecovery } from "~/models/people/recovery/start-recovery.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Start the recovery");

/** Asks before it starts, because programs that check emails open every link they find. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const found = await findByLink(ctx, "confirm", openMailedLink(ctx, args.request));
  return data(found, { status: found ? 200 : 410 });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  return submitForm(ctx, args, RecoveryLink, confirmRecovery, {
    also: { token },
    done: () => redirect(`/recover/confirm?${new URLSearchParams({ token })}`),
  });
}

export default function ConfirmRecovery() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <MailedLinkPage
      isOpen={found !== null}
      problem={answer?.problem}
      afterwards={<LinkButton to="/auth">Sign in</LinkButton>}
    >
      {found?.state === "asked" ? (
        <EmptyState
          level="h1"
          scene="gate"
          title="Start the recovery?"
          text={`Your account ${found.username} waits 24 hours. After that, your password alone can sign in. If you didn’t ask for this, close this page.`}
        >
          <Form method="post">
            <Button busy={busy}>Start the recovery</Button>
          </Form>
        </EmptyState>
      ) : (
        found && (
          <EmptyState
            level="h1"
            scene="signpost"
            title={
              found.state === "approving" ? "Waiting for approval" : "The recovery has started"
            }
            text={<NextStep state={found.state} ready={found.ready} />}
          >
            <LinkButton to="/" variant="soft">
              Go to the home page
            </LinkButton>
          </EmptyState>
        )
      )}
    </MailedLinkPage>
  );
}
