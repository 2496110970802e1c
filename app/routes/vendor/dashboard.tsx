import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { PageHeader } from "~/components/page-header";
import { VendorOrderCard } from "~/components/vendor-order-card";
import { listVendorOrders } from "~/models/order/order.server";
import { vendorOrderView } from "~/models/order/order.view";
import { allow } from "~/platform/allow";
import "~/styles/ordering.css";

export const meta: MetaFunction = () => [{ title: "Pre-orders · Market Day" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const orders = await listVendorOrders(ctx);
  return { vendorId: ctx.viewer.vendorId, orders: orders.map(vendorOrderView) };
}

export default function VendorDashboard() {
  const { vendorId, orders } = useLoaderData<typeof loader>();
  const open = orders.filter((order) => ["confirmed", "ready"].includes(order.status)).reverse();
  const done = orders.filter((order) => !["confirmed", "ready"].includes(order.status));
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Pre-orders"
        lead={`${open.length} to prepare`}
        actions={
          <LinkButton to={`/vendor/${vendorId}`} variant="soft">
            See your stall
          </LinkButton>
        }
      />
      {orders.length === 0 && (
        <EmptyState
          scene="vendor"
          title="No pre-orders yet"
          text="Orders show up here as soon as they are paid."
        />
      )}
      {open.length > 0 && (
        <section className="stack order-list" aria-labelledby="open">
          <h2 id="open">To prepare</h2>
          {open.map((order) => (
            <VendorOrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
      {done.length > 0 && (
        <section className="stack order-list" aria-labelledby="done">
          <h2 id="done">Past and cancelled</h2>
          {done.map((order) => (
            <VendorOrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
    </div>
  );
}
