import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { DescriptionList } from "~/components/kit/description-list";
import { Moment } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { OrderHistory, OrderItems, OrderState } from "~/components/order/order-parts";
import { titled } from "~/components/shell/page-meta";
import { AuditTable } from "~/components/system/audit-table";
import { readAnyOrder } from "~/models/orders/order/look-into.server";
import { type AnyOrderPage, anyOrderPage } from "~/models/orders/order/look-into.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.number ?? "Order")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return anyOrderPage(await readAnyOrder(ctx, idIn(args.params.orderId)), ctx.now);
}

export default function Order() {
  return <OrderPage order={useLoaderData<typeof loader>()} />;
}

/** Everything that is known about an order and its money. */
function OrderPage({ order }: { order: AnyOrderPage }) {
  return (
    <div className="page">
      <PageHeader
        title={order.number}
        back={{ to: "/admin/system/orders", label: "Back to orders" }}
        actions={
          order.left && (
            <LinkButton
              to={`/admin/system/orders/${order.id}/refund`}
              variant="soft"
              icon="receipt"
            >
              Refund
            </LinkButton>
          )
        }
      >
        <p>
          <OrderState order={order} />
        </p>
      </PageHeader>
      <DescriptionList
        items={[
          {
            term: "Customer",
            value: (
              <>
                <Link to={`/admin/system/users/${order.customer.id}`}>
                  {order.customer.username}
                </Link>
                , <a href={`mailto:${order.customer.email}`}>{order.customer.email}</a>
              </>
            ),
          },
          {
            term: "Vendor",
            value: <Link to={`/vendor/${order.vendor.id}`}>{order.vendor.name}</Link>,
          },
          {
            term: "Market",
            value: <Link to={`/market/${order.market.id}`}>{order.market.name}</Link>,
          },
          { term: "Pickup", value: order.pickup },
          { term: "Placed", value: <Moment of={order.placed} inFull /> },
          { term: "Payment", value: order.paysBy },
          { term: "Requested", value: order.said },
        ]}
      />
      <OrderItems items={order.items} total={order.total} />
      <Money order={order} />
      <section className="stack" aria-labelledby="history">
        <h2 id="history">History</h2>
        <p className="muted">As the customer sees it.</p>
        <OrderHistory history={order.history} />
      </section>
      {order.acts.length > 0 && (
        <section className="stack" aria-labelledby="acts">
          <h2 id="acts">Administrator actions</h2>
          <AuditTable rows={order.acts} ofOne />
        </section>
      )}
    </div>
  );
}

function Money({ order: { payments, refunds } }: { order: AnyOrderPage }) {
  if (payments.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <DataTable
        caption="Payments"
        rows={payments}
        name={{ title: "Payment", cell: ({ amount }) => amount }}
        columns={[
          { title: "State", cell: ({ word }) => word, place: "state" },
          { title: "Refunded", cell: ({ refunded }) => refunded, isNumber: true },
          { title: "At Stripe", cell: ({ stripe }) => <code>{stripe}</code> },
          { title: "Account", cell: ({ account }) => <code>{account}</code>, place: "wide" },
        ]}
      />
      {refunds.length > 0 && (
        <DataTable
          caption="Refunds"
          rows={refunds}
          name={{ title: "Refund", cell: ({ amount }) => amount }}
          columns={[
            {
              title: "State",
              cell: ({ state, word }) => <StateBadge state={state}>{word}</StateBadge>,
              place: "state",
            },
            { title: "Why", cell: ({ why }) => why },
            { title: "Requested by", cell: ({ askedBy }) => askedBy },
            { title: "When", cell: ({ at }) => <Moment of={at} /> },
            {
              title: "Stripe says",
              cell: ({ error }) =>
                error ? <code>{error}</code> : <span className="muted">Nothing</span>,
              place: "wide",
            },
          ]}
        />
      )}
    </section>
  );
}
