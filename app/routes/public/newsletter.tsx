import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { NewsletterForm } from "~/components/newsletter/newsletter-form";
import { pageMeta } from "~/components/shell/page-meta";
import { SubscribeForm, thanks } from "~/models/running/newsletter/newsletter.schema";
import { subscribe } from "~/models/running/newsletter/newsletter.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm, wayBackIn } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "What’s in season and which markets are opening: we email you now and then.",
    path: "/newsletter",
  });

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return { email: ctx.viewer?.email };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const wayBack = await wayBackIn(args.request);
  return submitForm(ctx, args, SubscribeForm, subscribe, {
    failed: "Subscription failed",
    done: () => ctx.toast.leadTo(wayBack ?? "/", { title: "Subscribed!", description: thanks }),
  });
}

export default function Newsletter() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Newsletter"
        lead="What’s in season and which markets are opening: we email you now and then. Unsubscribe at any time."
      />
      <section className="card">
        <NewsletterForm place="page" answer={answer} email={email} />
      </section>
    </div>
  );
}
