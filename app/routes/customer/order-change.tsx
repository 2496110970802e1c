import { type MetaFunction, redirect, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { ChangeForm } from "~/components/order/change-form";
import { ChangeSummary } from "~/components/order/change-summary";
import { titled } from "~/components/shell/page-meta";
import { notChanged } from "~/models/orders/amendment/amend.rules";
import { AmendForm } from "~/models/orders/amendment/amend.schema";
import {
  amendedToast,
  changeView,
  payingOf,
  type SummaryView,
  summaryView,
} from "~/models/orders/amendment/amend.view";
import {
  amendOrder,
  findAmendable,
  proposeAmendment,
} from "~/models/orders/amendment/amend-order.server";
import { payPath } from "~/models/orders/order/order.server";
import { visitPath } from "~/models/orders/order/order.view";
import { savedCardOf } from "~/models/orders/payment/card-entry.server";
import { cardText } from "~/models/orders/payment/saved-card.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { newToken } from "~/platform/tokens";
import type { Customer } from "~/platform/viewer";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Change ${data.order.number}` : "Change order"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const [state, saved] = await Promise.all([
    findAmendable(ctx, idIn(args.params.orderId)),
    savedCardOf(ctx),
  ]);
  return { order: changeView(state, saved && cardText(saved), ctx.now), formKey: newToken() };
}

/** After an error too: another tab may have changed the order. */
export const shouldRevalidate = () => true;

/** A change that was entered, and what it does, if that was asked. */
interface Entered {
  typed: AmendForm["items"];
  summary: SummaryView | null;
}

export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const orderId = String(idIn(args.params.orderId));
  return submitForm(ctx, args, AmendForm, takeStep, {
    failed: notChanged.title,
    also: { orderId },
    done: (answer) => answer,
  });
}

async function takeStep(
  ctx: Allowed<Customer>,
  { step, ...command }: AmendForm,
): Promise<Response> {
  if (step === "confirm") return confirmed(ctx, command);
  const entered: Entered = { typed: command.items, summary: null };
  if (step === "review") {
    const [plan, saved] = await Promise.all([proposeAmendment(ctx, command), savedCardOf(ctx)]);
    entered.summary = summaryView(plan, payingOf(plan, saved !== null));
  }
  return Response.json(entered);
}

async function confirmed(ctx: Allowed<Customer>, command: Parameters<typeof amendOrder>[1]) {
  const done = await amendOrder(ctx, command);
  const { orderId, addedOrderId, payUrl, visitId } = done;
  ctx.toast.show(amendedToast(done));
  if (addedOrderId !== null && payUrl) {
    return redirectDocument(payPath(ctx, addedOrderId, payUrl));
  }
  if (done.isCancelled && addedOrderId === null) return redirect("/orders");
  return redirect(visitId === null ? `/orders/${orderId}/placed` : visitPath(visitId));
}

export default function ChangeOrder() {
  const { order, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer | Entered>();
  const refused = answer && "result" in answer ? answer : undefined;
  const entered = answer && "typed" in answer ? answer : undefined;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Change ${order.number}`}
        lead={order.day}
        back={{ to: "/orders", label: "Back to My Orders" }}
      />
      <FormProblem problem={refused?.problem} />
      {!order.canChange ? (
        <>
          <Notice tone="warning">{order.possible}</Notice>
          <LinkButton to={`/orders/${order.id}/placed`}>See your order</LinkButton>
        </>
      ) : entered?.summary ? (
        <ChangeSummary order={order} formKey={formKey} {...entered} summary={entered.summary} />
      ) : (
        <>
          <p>{order.possible}</p>
          <ChangeForm
            key={order.version}
            order={order}
            formKey={formKey}
            typed={entered?.typed ?? []}
            answer={refused}
          />
        </>
      )}
    </div>
  );
}
