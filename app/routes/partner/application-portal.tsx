import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MarketForm } from "~/components/application/market-form";
import { type Looked, VendorForm } from "~/components/application/vendor-form";
import { Button } from "~/components/kit/button";
import { FieldError } from "~/components/kit/field-frame";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { allow, type RouteArgs } from "~/platform/allow";
import type { OpenFormAnswer } from "~/platform/open-form";
import { loadPortal, submitPortal } from "./application-portal.server";
import "~/components/kit/card.css";
import "~/components/kit/field.css";

export const meta = () => [titled("Apply to Join")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return loadPortal(ctx, args);
}

/** Takes the fields of VendorApplicationForm and MarketApplicationForm. */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitPortal(ctx, args);
}

export default function ApplicationPortal() {
  const page = useLoaderData<typeof loader>();
  const { type, isKept, isKnown } = page;
  const isAnswered = useActionData<unknown>() !== undefined;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Apply to Join"
        lead="Tell us about your business or your market. We review applications within 3-5 business days."
      />
      {isKnown && (
        <Notice tone="good" title="We already have this application" icon="mail">
          <p>
            This application is already waiting for review. To see its status, open the link in our
            email to the application’s contact address.
          </p>
        </Notice>
      )}
      {type === null ? (
        <TypeChoice isUnanswered={page.isUnanswered} />
      ) : (
        <>
          <LinkTabs
            label="Apply as"
            tabs={[
              { label: "Vendor", to: "/application-portal?type=vendor", chosen: type === "vendor" },
              {
                label: "Market Manager",
                to: "/application-portal?type=market",
                chosen: type === "market",
              },
            ]}
          />
          {isKept && !isAnswered && <KeptDraft type={type} />}
          <section className="card">
            <Fields key={type} {...page} />
          </section>
        </>
      )}
    </div>
  );
}

function Fields({ type, draft, seal, looked }: SerializeFrom<typeof loader>) {
  const answer = useActionData<OpenFormAnswer & { looked: Looked }>();
  const given = { draft, seal, answer };
  return type === "vendor" ? (
    <VendorForm {...given} looked={answer?.looked ?? looked} />
  ) : (
    <MarketForm {...given} />
  );
}

/** Tells the applicant that their draft was restored, and how to delete it. */
function KeptDraft({ type }: { type: string }) {
  return (
    <Notice title="Continue where you left off">
      <p>We filled in what you typed before, except passwords.</p>
      <Form method="post" action={`/application-portal?type=${type}`} reloadDocument>
        <Button name="do" value="drop" variant="outline" size="normal">
          Start over
        </Button>
      </Form>
    </Notice>
  );
}

const types = [
  {
    value: "vendor",
    label: "Vendor",
    text: "You grow, bake or make something and want to sell it at a market.",
  },
  {
    value: "market",
    label: "Market Manager",
    text: "You run a farmers market and want it listed.",
  },
];

/** The first question: whether to apply as a vendor or as a market manager. */
function TypeChoice({ isUnanswered }: { isUnanswered: boolean }) {
  const errors = isUnanswered
    ? ["Please select whether you're applying as a vendor or market manager"]
    : undefined;
  return (
    <Form method="get" className="card form">
      <fieldset className="field" aria-describedby={errors && "application-type-error"}>
        <legend className="field-label">What do you want to apply as?</legend>
        <div className="radio-cards grid gap-3">
          {types.map(({ value, label, text }) => (
            <label key={value} className="radio-card">
              <input type="radio" name="type" value={value} className="tick tick-round" />
              <span>
                <span className="strong block">{label}</span>
                <span className="muted small block">{text}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError field={{ errorId: "application-type-error", errors }} />
      </fieldset>
      <div className="form-actions">
        <Button name="continue" value="1">
          Continue
        </Button>
      </div>
    </Form>
  );
}
