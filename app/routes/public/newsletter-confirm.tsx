import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { LinkEnded } from "~/components/account/link-ended";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { useBusy } from "~/components/kit/use-busy";
import { pageMeta } from "~/components/shell/page-meta";
import { NewsletterLink } from "~/models/newsletter/newsletter.schema";
import { canConfirm, confirmSubscription } from "~/models/newsletter/newsletter.server";
import { allow } from "~/platform/allow";
import { submitForm } from "~/platform/submit";
import { tokenIn } from "~/platform/tokens";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirm your subscription", path: null });

/** Asks before it confirms: programs that look into mail open every link that they find. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const isOpen = await canConfirm(ctx, { token: tokenIn(args.request) });
  return data({ isOpen }, { status: isOpen ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, NewsletterLink, confirmSubscription, {
    also: { token: tokenIn(args.request) },
    done: () => {
      ctx.toast.show({
        title: "Subscribed!",
        description: "Thank you for subscribing to our newsletter.",
      });
      return redirect("/");
    },
  });
}

export default function ConfirmSubscription() {
  const { isOpen } = useLoaderData<typeof loader>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      {isOpen ? (
        <EmptyState
          level="h1"
          title="Confirm your subscription"
          text="One tap, and you are on the list."
        >
          <Form method="post">
            <Button busy={busy}>Yes, subscribe me</Button>
          </Form>
        </EmptyState>
      ) : (
        <LinkEnded>
          <LinkButton to="/newsletter">Subscribe again</LinkButton>
        </LinkEnded>
      )}
    </div>
  );
}
