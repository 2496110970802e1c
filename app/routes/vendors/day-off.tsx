import { getFormProps, useForm } from "@conform-to/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextArea } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { titled } from "~/components/shell/page-meta";
import { cancelDay, readHanging } from "~/models/orders/closing/cancel-day.server";
import { type HangingView, hangingView } from "~/models/orders/closing/cancel-day.view";
import { CancelDay } from "~/models/vendors/attendance/attendance.schema";
import { dateIn } from "~/models/vendors/attendance/own-days.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import "~/components/attendance/attendance.css";

export const meta = () => [titled("Not coming")];

/** The market and the date in an address. */
function dayOf({ params }: Pick<RouteArgs, "params">) {
  const date = dateIn(params.date);
  if (date === null) throw new DomainError("not_found");
  return { marketId: idIn(params.marketId), date };
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { marketId, date } = dayOf(args);
  return hangingView(await readHanging(ctx, marketId, date), date);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { marketId, date } = dayOf(args);
  return submitForm(ctx, args, CancelDay, cancelDay, {
    also: { marketId: String(marketId), date },
    done: ({ cancelled, comes }) => {
      const orders = cancelled === 1 ? "1 order" : `${cancelled} orders`;
      const title = comes ? "Orders cancelled" : "Marked as not coming";
      const description = `We cancelled ${orders} and will tell your customers why.`;
      return ctx.toast.leadTo("/vendor-days", { title, description });
    },
  });
}

/** Reload after an error too: customers may have ordered in the meantime. */
export const shouldRevalidate = () => true;

export default function DayOff() {
  const { marketId, market, date, day, orders, refund } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ reason: string }>({
    id: "call-off",
    lastResult: answer?.result as never,
    constraint: { reason: { required: true, maxLength: 300 } },
  });
  const back = { to: "/vendor-days", label: "Back to your market days" };
  const count = orders.length;
  if (count === 0) {
    return (
      <ConfirmPage title={`Not coming on ${day}?`} lead={market} back={back}>
        <FormProblem problem={answer?.problem} />
        <p>
          You have no orders to cancel. Once you say you’re not coming, customers can’t order for
          this day.
        </p>
        <OfficeForm action="/vendor-days/set">
          <input type="hidden" name="marketId" value={marketId} />
          <input type="hidden" name="date" value={date} />
          <ConfirmActions
            button="I’m not coming"
            keep={{ to: "/vendor-days", label: "I’m coming" }}
            variant="solid"
          />
        </OfficeForm>
      </ConfirmPage>
    );
  }
  return (
    <ConfirmPage
      title={`${count} ${count === 1 ? "order" : "orders"} for pickup on ${day}`}
      lead={market}
      back={back}
    >
      <FormProblem problem={answer?.problem} />
      <HangingOrders orders={orders} />
      <OfficeForm {...getFormProps(form)} className="stack">
        <TextArea
          field={fields.reason}
          label="Reason"
          hint="Your customers see this in an email and with their orders."
          rows={3}
        />
        <p>
          We cancel every order above.
          {refund && ` We refund ${refund} to cards.`}
          {orders.every(({ isPaid }) => !isPaid) && " No order is paid yet."}
        </p>
        <ConfirmActions
          button={count === 1 ? "Cancel the order" : `Cancel ${count} orders`}
          keep={{ to: "/vendor-days", label: "I’m coming" }}
        />
      </OfficeForm>
    </ConfirmPage>
  );
}

/**
 * The customers with orders for a date that the vendor wants to cancel. Each order can also be
 * cancelled alone.
 */
function HangingOrders({ orders }: Pick<HangingView, "orders">) {
  return (
    <ul className="hanging">
      {orders.map(({ id, number, customer, status, total, canCancel, isPaid }) => (
        <li key={id}>
          <p>
            {canCancel ? (
              <Link
                to={`/vendor-dashboard/orders/${id}/cancel`}
                className="hanging-link tap strong"
              >
                {number}
              </Link>
            ) : (
              number
            )}{" "}
            {customer}
          </p>
          <p className="muted small">
            {total}
            {isPaid ? ", paid by card" : ""} · {status}
          </p>
        </li>
      ))}
    </ul>
  );
}
