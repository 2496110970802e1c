import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField, TextArea, TextField } from "~/components/kit/fields";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { OpenForm } from "~/components/kit/open-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { submissionFailed } from "~/models/joining/application/application.rules";
import { RecommendMarket, RecommendVendor } from "~/models/joining/application/application.schema";
import {
  type Recommended,
  recommendMarket,
  recommendVendor,
} from "~/models/joining/application/apply.server";
import { vendorTypes } from "~/models/vendors/vendor.types";
import { allow, type RouteArgs } from "~/platform/allow";
import { type OpenFormAnswer, submitOpenForm } from "~/platform/open-form";
import { newToken } from "~/platform/tokens";
import "~/components/kit/card.css";

export const meta = () => [titled("Grow With Us")];

const whatIn = (request: Request) =>
  new URL(request.url).searchParams.get("recommend") === "vendor" ? "vendor" : "market";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return {
    what: whatIn(args.request),
    /** A new value after each sent form, which resets the forms. */
    sent: new URL(args.request.url).searchParams.get("sent")?.slice(0, 20) ?? null,
    seal: await ctx.trap.seal(ctx.now),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const what = whatIn(args.request);
  const done = ({ isKnown }: Recommended) =>
    ctx.toast.leadTo(
      `/grow-with-us?recommend=${what}&sent=${newToken().slice(0, 6)}`,
      isKnown
        ? {
            title: "We already have this recommendation",
            description: `Thank you! Your ${what} recommendation is waiting for review.`,
          }
        : { title: "Thank you!", description: `Your ${what} recommendation is under review.` },
    );
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
        lead="Know a market or vendor we’re missing? Tell us and we’ll look into it."
      />
      <LinkTabs
        label="I recommend"
        tabs={[
          { label: "A market", to: to("market"), chosen: what === "market" },
          { label: "A vendor", to: to("vendor"), chosen: what === "vendor" },
        ]}
      />
      {sent !== null && (
        <Notice tone="good" title="Thank you!">
          <p>We received your recommendation. Know another market or vendor?</p>
        </Notice>
      )}
      <section key={`${what} ${sent}`} className="card">
        {what === "market" ? <RecommendMarketForm {...form} /> : <RecommendVendorForm {...form} />}
      </section>
    </div>
  );
}

const marketCommand = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.RecommendMarket),
);

function RecommendMarketForm({
  action,
  seal,
  answer,
}: {
  action: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("recommend-market", marketCommand, answer);
  return (
    <OpenForm form={form} submit="Recommend Market" {...{ action, seal, answer }}>
      <TextField field={fields.name} label="Market name" />
      <TextField field={fields.location} label="Location" hint="Address or town" />
      <TextArea
        field={fields.description}
        label="Description"
        hint="Why people should know about this market"
      />
      <TextField field={fields.contactName} label="Your name" autoComplete="name" />
      <TextField
        field={fields.contactEmail}
        label="Your email (optional)"
        type="email"
        autoComplete="email"
      />
      <TextField
        field={fields.contactPhone}
        label="Your phone (optional)"
        type="tel"
        autoComplete="tel"
      />
    </OpenForm>
  );
}

const vendorCommand = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.RecommendVendor),
);

function RecommendVendorForm({
  action,
  seal,
  answer,
}: {
  action: string;
  seal: string;
  answer: OpenFormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("recommend-vendor", vendorCommand, answer);
  return (
    <OpenForm form={form} submit="Recommend Vendor" {...{ action, seal, answer }}>
      <TextField field={fields.vendorName} label="Vendor name" />
      <SelectField
        field={fields.vendorType}
        label="Vendor type"
        hint="How often the vendor comes, as far as you know"
        options={vendorTypes.map((value) => ({ value, label: value }))}
        placeholder="Choose"
      />
      <TextArea
        field={fields.description}
        label="Description"
        hint="What the vendor sells, and why you like it"
      />
      <TextArea
        field={fields.contactInfo}
        label="How to reach the vendor (optional)"
        hint="Phone, email or website"
        rows={2}
      />
      <TextField field={fields.yourName} label="Your name" autoComplete="name" />
      <TextField
        field={fields.yourEmail}
        label="Your email (optional)"
        type="email"
        autoComplete="email"
      />
    </OpenForm>
  );
}
