import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { VendorOrderCard } from "~/components/order/vendor-order-card";
import { titled } from "~/components/shell/page-meta";
import { listStallOrders } from "~/models/order/vendor-order.server";
import { vendorOrderView } from "~/models/order/vendor-order.view";
import { allow } from "~/platform/allow";
import "~/styles/ordering.css";

export const meta: MetaFunction = () => [titled("Pre-orders")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { open, done } = await listStallOrders(ctx);
  return {
    vendorId: ctx.viewer.vendorId,
    open: open.map((order) => vendorOrderView(order, ctx.now)),
    done: done.map((order) => vendorOrderView(order, ctx.now)),
  };
}

export default function VendorDashboard() {
  const { vendorId, open, done } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Pre-orders"
        lead={`${open.filter(({ status }) => status === "confirmed").length} to prepare`}
        actions={
          <>
            <LinkButton to="/vendor-edit/pay-at-pickup" variant="soft">
              Payment at pickup
            </LinkButton>
            <LinkButton to={`/vendor/${vendorId}`} variant="soft">
              See your stall
            </LinkButton>
          </>
        }
      />
      {open.length + done.length === 0 && (
        <EmptyState
          scene="vendor"
          title="No pre-orders yet"
          text="Orders show up here as soon as they are placed and, by card, paid."
        />
      )}
      {open.length > 0 && (
        <section className="stack order-list" aria-labelledby="open">
          <h2 id="open">To hand over</h2>
          {open.map((order) => (
            <VendorOrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
      {done.length > 0 && (
        <section className="stack order-list" aria-labelledby="done">
          <h2 id="done">Done with</h2>
          {done.map((order) => (
            <VendorOrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
    </div>
  );
}
