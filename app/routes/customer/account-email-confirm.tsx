import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { confirmEmail, findEmailChange } from "~/models/people/user/email-address.server";
import { ConfirmEmail } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Confirm email");

/** Asks before it confirms, because programs that check emails open every link they find. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const change = await findEmailChange(ctx, openMailedLink(ctx, args.request));
  const { username } = ctx.viewer;
  return data({ username, change }, { status: change ? 200 : 410 });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ConfirmEmail, confirmEmail, {
    also: { token: openMailedLink(ctx, args.request) },
    done: ({ isOwn }) => {
      return ctx.toast.leadTo(
        isOwn && ctx.viewer.vendorId !== null ? "/vendor-dashboard" : "/account",
        { title: isOwn ? "Email address confirmed" : "Email address changed" },
      );
    },
  });
}

export default function ConfirmEmailPage() {
  const { username, change } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <MailedLinkPage
      isOpen={change !== null}
      problem={answer?.problem}
      from="account"
      afterwards={
        <>
          <LinkButton to="/account">Your account</LinkButton>
          <p className="muted small">
            You’re signed in as {username}. To use a link for another account, sign in to that
            account first.
          </p>
        </>
      }
    >
      {change && (
        <EmptyState
          level="h1"
          title={change.isOwn ? "Confirm your email" : "Change your email"}
          text={
            change.isOwn
              ? `Is ${change.email} your email address? Once you confirm, your account ${username} shows everything stored under this address.`
              : `Make ${change.email} the email address of your account ${username}?`
          }
        >
          <Form method="post">
            <Button busy={busy}>{change.isOwn ? "Confirm" : "Change email"}</Button>
          </Form>
          <LinkButton to="/account" variant="soft">
            Not now
          </LinkButton>
        </EmptyState>
      )}
    </MailedLinkPage>
  );
}
