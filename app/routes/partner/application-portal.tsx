import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MarketForm } from "~/components/application/market-form";
import { TypeChoice } from "~/components/application/type-choice";
import { type Looked, VendorForm } from "~/components/application/vendor-form";
import { Button } from "~/components/kit/button";
import { LinkTabs } from "~/components/kit/link-tabs";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { allow } from "~/platform/allow";
import type { OpenFormAnswer } from "~/platform/open-form";
import { loadPortal, submitPortal } from "./application-portal.server";

export const meta: MetaFunction = () => [titled("Apply to Join")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return loadPortal(ctx, args);
}

/** The fields are those of VendorApplicationForm and MarketApplicationForm. */
export async function action(args: ActionFunctionArgs) {
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
        lead="Tell us about your stall or your market. We review applications within 3-5 business days."
      />
      {isKnown && (
        <Notice tone="good" title="We have this application already" icon="mail">
          <p>
            It waits for review, and nothing was entered twice. Its link is on its way to the
            address that was given with it.
          </p>
        </Notice>
      )}
      {type === null ? (
        <TypeChoice isUnanswered={page.isUnanswered} />
      ) : (
        <>
          <LinkTabs
            label="What you apply as"
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

/** What was typed before is there again, and how to be rid of it. */
function KeptDraft({ type }: { type: string }) {
  return (
    <Notice title="Go on where you left off">
      <p>What you typed before is filled in below. Your password is not kept.</p>
      <Form method="post" action={`/application-portal?type=${type}`} reloadDocument>
        <Button name="do" value="drop" variant="outline" size="normal">
          Start over
        </Button>
      </Form>
    </Notice>
  );
}
