import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { useBusy } from "~/components/kit/use-busy";
import { pageMeta } from "~/components/shell/page-meta";
import { NewsletterLink } from "~/models/newsletter/newsletter.schema";
import { unsubscribe } from "~/models/newsletter/newsletter.server";
import { allow } from "~/platform/allow";
import { check } from "~/platform/submit";
import { tokenIn } from "~/platform/tokens";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Leave the newsletter", path: null });

export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return null;
}

/**
 * Also what a mail program's own button posts to (RFC 8058): such a post has no cookie, and must
 * be answered as it is, without a redirect.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  await unsubscribe(ctx, check(NewsletterLink, { token: tokenIn(args.request) }));
  return { isDone: true };
}

export default function Unsubscribe() {
  const answer = useActionData<typeof action>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      {answer?.isDone ? (
        <EmptyState
          level="h1"
          scene="signpost"
          title="You have left the newsletter"
          text="Nothing more of it is sent to that address."
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
          title="Leave the newsletter?"
          text="You will get no more of it. Mails about your orders are not part of it."
        >
          <Form method="post">
            <Button busy={busy}>Unsubscribe</Button>
          </Form>
          <LinkButton to="/" variant="soft">
            Keep it
          </LinkButton>
        </EmptyState>
      )}
    </div>
  );
}
