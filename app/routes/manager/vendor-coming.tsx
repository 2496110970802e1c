import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AnswerForm } from "~/components/attendance/answer-form";
import { StateBadge } from "~/components/kit/badge";
import { DescriptionList } from "~/components/kit/description-list";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { phoneLink } from "~/models/core/links";
import { answerView } from "~/models/running/overview/overview.view";
import { findStallOnDate, sayForStall } from "~/models/vendors/attendance/answer.server";
import { SayForStall } from "~/models/vendors/attendance/attendance.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Is ${data.vendor} coming?` : "Coming"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const vendorId = idIn(args.params.vendorId);
  const date = dateIn(args.params.date);
  const vendor = await findStallOnDate(ctx, { marketId: ctx.viewer.marketId, vendorId, date });
  return {
    vendor: vendor.vendor,
    day: longDate(date),
    phone: vendor.phone ? { text: vendor.phone, href: phoneLink(vendor.phone) } : null,
    orders: vendor.orders,
    answer: answerView(vendor.answer),
    back: pageOf(ctx.viewer),
  };
}

/** The market's manager answers for the vendor. */
export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: ctx.viewer.marketId,
    vendorId: idIn(args.params.vendorId),
    date: dateIn(args.params.date),
  };
  return submitForm(ctx, args, SayForStall, sayForStall, {
    also,
    done: ({ vendor }, { comes }) =>
      ctx.toast.leadTo(pageOf(ctx.viewer), {
        title: "Saved",
        description: `${vendor} ${comes ? "is coming" : "is not coming"}.`,
      }),
  });
}

/** Reload after an error too: the vendor may have answered in the meantime. */
export const shouldRevalidate = () => true;

export default function VendorComing() {
  const { vendor, day, phone, orders, answer, back } = useLoaderData<typeof loader>();
  const problem = useActionData<FormAnswer>()?.problem;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Is ${vendor} coming?`}
        lead={day}
        back={{ to: back, label: "Back to the overview" }}
      />
      <section className="card stack">
        <FormProblem problem={problem} />
        <DescriptionList
          items={[
            {
              term: "So far",
              value: (
                <>
                  <StateBadge state={answer.state}>{answer.text}</StateBadge>
                  {answer.by && <span className="muted"> {answer.by}</span>}
                </>
              ),
            },
            { term: "Orders to pick up", value: orders === 0 ? "None" : String(orders) },
            {
              term: "Phone",
              value: phone?.href ? (
                <a href={phone.href}>{phone.text}</a>
              ) : (
                (phone?.text ?? "None given")
              ),
            },
          ]}
        />
        <p>
          If the vendor told you, record the answer here. The market’s page shows the answer as
          reported by the market.
        </p>
        <AnswerForm is={answer.is} yes="Coming" no="Not coming" />
      </section>
    </div>
  );
}
