import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RecommendMarketForm } from "~/components/application/recommend-market-form";
import { RecommendVendorForm } from "~/components/application/recommend-vendor-form";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { submissionFailed } from "~/models/joining/application/application.rules";
import { RecommendMarket, RecommendVendor } from "~/models/joining/application/recommend.schema";
import {
  type Recommended,
  recommendMarket,
  recommendVendor,
} from "~/models/joining/application/recommend.server";
import { allow } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { newToken } from "~/platform/tokens";
import "~/components/kit/card.css";

export const meta: MetaFunction = () => [titled("Grow With Us")];

const whatIn = (request: Request) =>
  new URL(request.url).searchParams.get("recommend") === "vendor" ? "vendor" : "market";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return {
    what: whatIn(args.request),
    /** Another each time something has been sent: the forms begin anew with it. */
    sent: new URL(args.request.url).searchParams.get("sent")?.slice(0, 20) ?? null,
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const what = whatIn(args.request);
  const done = ({ isKnown }: Recommended) => {
    ctx.toast.show(
      isKnown
        ? { title: "We know this one already", description: "Thank you! You have told us before." }
        : { title: "Thank you!", description: `Your ${what} recommendation is under review.` },
    );
    return redirect(`/grow-with-us?recommend=${what}&sent=${newToken().slice(0, 6)}`);
  };
  const options = { failed: submissionFailed.title, done };
  return what === "vendor"
    ? submitOpenForm(ctx, args, RecommendVendor, recommendVendor, options)
    : submitOpenForm(ctx, args, RecommendMarket, recommendMarket, options);
}

export default function GrowWithUs() {
  const { what, sent, seal } = useLoaderData<typeof loader>();
  const answer = useActionData<OpenFormAnswer>();
  const to = (name: string) => `/grow-with-us?recommend=${name}`;
  const form = { action: to(what), seal, answer };
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Grow With Us"
        lead="Do you know a market or a vendor that is missing here? Tell us, and we look into it."
      />
      <LinkTabs
        label="What you recommend"
        tabs={[
          { label: "A market", to: to("market"), chosen: what === "market" },
          { label: "A vendor", to: to("vendor"), chosen: what === "vendor" },
        ]}
      />
      {sent !== null && (
        <Notice tone="good" title="Thank you!">
          <p>Your recommendation is with us. Do you know another one?</p>
        </Notice>
      )}
      <section key={`${what} ${sent}`} className="card">
        {what === "market" ? <RecommendMarketForm {...form} /> : <RecommendVendorForm {...form} />}
      </section>
    </div>
  );
}
