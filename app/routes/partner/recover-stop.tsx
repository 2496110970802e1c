import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { stopByLink } from "~/models/people/recovery/end-recovery.server";
import { RecoveryLink } from "~/models/people/recovery/recovery.schema";
import { findByLink } from "~/models/people/recovery/recovery.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Stop the recovery");

/** Asks before it stops, because programs that check emails open every link they find. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const found = await findByLink(ctx, "stop", openMailedLink(ctx, args.request));
  return data(found && { username: found.username }, { status: found ? 200 : 410 });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, RecoveryLink, stopByLink, {
    also: { token: openMailedLink(ctx, args.request) },
    done: () =>
      ctx.toast.leadTo("/forgot-password", {
        title: "Recovery stopped",
        description: "Sign-in codes and passkeys stay as they are.",
      }),
  });
}

export default function StopRecovery() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <MailedLinkPage
      isOpen={found !== null}
      problem={answer?.problem}
      from="recovery"
      afterwards={<LinkButton to="/forgot-password">Set a new password</LinkButton>}
    >
      {found && (
        <EmptyState
          level="h1"
          scene="gate"
          title="Stop the recovery?"
          text={`The account ${found.username} keeps its sign-in codes and passkeys. If it’s your account, set a new password afterwards.`}
        >
          <Form method="post">
            <Button variant="danger" busy={busy}>
              Stop the recovery
            </Button>
          </Form>
        </EmptyState>
      )}
    </MailedLinkPage>
  );
}
