import { data } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { NewsletterLink } from "~/models/running/newsletter/newsletter.schema";
import { canConfirm, confirmSubscription } from "~/models/running/newsletter/newsletter.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Confirm your subscription");

/** Asks before it confirms, because programs that check emails open every link they find. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const isOpen = await canConfirm(ctx, { token: openMailedLink(ctx, args.request) });
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, NewsletterLink, confirmSubscription, {
    also: { token: openMailedLink(ctx, args.request) },
    done: () =>
      ctx.toast.leadTo("/", {
        title: "Subscribed!",
        description: "Thank you for subscribing to our newsletter.",
      }),
  });
}

export default function ConfirmSubscription() {
  const { isOpen } = useLoaderData<typeof loader>();
  const busy = useBusy();
  return (
    <MailedLinkPage
      isOpen={isOpen}
      afterwards={<LinkButton to="/newsletter">Subscribe again</LinkButton>}
    >
      <EmptyState
        level="h1"
        title="Confirm your subscription"
        text="One tap and you’re on the list."
      >
        <Form method="post">
          <Button busy={busy}>Yes, subscribe me</Button>
        </Form>
      </EmptyState>
    </MailedLinkPage>
  );
}
