import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { DoneOrders } from "~/components/order/done-orders";
import { VendorOrderCard } from "~/components/order/vendor-order-card";
import { titled } from "~/components/shell/page-meta";
import { PaymentLine } from "~/components/vendor/payment-line";
import { listStallOrders } from "~/models/order/vendor-order.server";
import { vendorOrderView } from "~/models/order/vendor-order.view";
import { ownPaymentView } from "~/models/stripe-account/stripe-account.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Pre-orders")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { open, done, payment } = await listStallOrders(ctx);
  return {
    vendorId: ctx.viewer.vendorId,
    payment: ownPaymentView(payment),
    open: open.map((order) => vendorOrderView(order, ctx.now)),
    done: done.map((order) => vendorOrderView(order, ctx.now)),
  };
}

export default function VendorDashboard() {
  const { vendorId, payment, open, done } = useLoaderData<typeof loader>();
  const count = (status: string) => open.filter((order) => order.status === status).length;
  return (
    <div className="page">
      <PageHeader
        title="Pre-orders"
        actions={
          <>
            <LinkButton to="/vendor-past-orders" variant="soft" icon="receipt">
              Past orders
            </LinkButton>
            <LinkButton to="/vendor-dashboard/picture" variant="soft" icon="camera">
              Your stall’s picture
            </LinkButton>
            <LinkButton to="/vendor-dashboard/refunds" variant="soft">
              Refunds and disputes
            </LinkButton>
            <LinkButton to={`/vendor/${vendorId}`} variant="soft">
              See your stall
            </LinkButton>
          </>
        }
      >
        <CountLine
          counts={[
            { count: count("confirmed"), label: "to prepare" },
            { count: count("ready"), label: "ready to hand over" },
          ]}
        />
      </PageHeader>
      <PaymentLine payment={payment} />
      {open.length + done.length === 0 && (
        <EmptyState
          scene="vendor"
          title="No pre-orders yet"
          text="Orders show up here as soon as they are placed and, by card, paid."
        />
      )}
      {open.length > 0 && (
        <section className="stack" aria-labelledby="open">
          <h2 id="open">To hand over</h2>
          <div className="order-board">
            {open.map((order) => (
              <VendorOrderCard key={order.id} order={order} />
            ))}
          </div>
        </section>
      )}
      {done.length > 0 && (
        <section className="stack" aria-labelledby="done">
          <h2 id="done">Done with</h2>
          <DoneOrders orders={done} />
        </section>
      )}
    </div>
  );
}
