import { Form, useActionData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { NewsletterLink } from "~/models/running/newsletter/newsletter.schema";
import { unsubscribe } from "~/models/running/newsletter/newsletter.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { check } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Unsubscribe");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  openMailedLink(ctx, args.request);
  return null;
}

/**
 * An email program's own unsubscribe button also posts here (RFC 8058). Such a post has no cookie,
 * and must be answered directly, without a redirect.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  await unsubscribe(ctx, check(NewsletterLink, { token: openMailedLink(ctx, args.request) }));
  return { isDone: true };
}

export default function Unsubscribe() {
  const answer = useActionData<typeof action>();
  const busy = useBusy();
  return (
    <MailedLinkPage isOpen>
      {answer?.isDone ? (
        <EmptyState
          level="h1"
          scene="signpost"
          title="You’re unsubscribed"
          text="We won’t send you the newsletter anymore."
        >
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/newsletter" variant="soft">
            Subscribe again
          </LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          level="h1"
          scene="gate"
          title="Unsubscribe from the newsletter?"
          text="You’ll stop getting the newsletter. You’ll still get emails about your orders."
        >
          <Form method="post">
            <Button busy={busy}>Unsubscribe</Button>
          </Form>
          <LinkButton to="/" variant="soft">
            Stay subscribed
          </LinkButton>
        </EmptyState>
      )}
    </MailedLinkPage>
  );
}
