import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { OrderCard } from "~/components/order-card";
import { PageHeader } from "~/components/page-header";
import { listOrders } from "~/models/order/order.server";
import { orderView } from "~/models/order/order.view";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import type { Customer } from "~/platform/viewer";
import "~/styles/ordering.css";

export const meta: MetaFunction = () => [{ title: "My Orders · Market Day" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const role = ctx.viewer?.role ?? "nobody";
  if (role !== "customer") return { role, orders: [] };
  const orders = await listOrders(ctx as Allowed<Customer>);
  return { role, orders: orders.map((order) => orderView(order, ctx.now)) };
}

export default function Orders() {
  const { role, orders } = useLoaderData<typeof loader>();
  if (role === "nobody") {
    return (
      <EmptyState level="h1" title="Sign in to view your orders">
        <LinkButton to="/auth?returnTo=/orders">Sign In</LinkButton>
      </EmptyState>
    );
  }
  if (role !== "customer") {
    const [to, label] =
      role === "vendor" ? ["/vendor-dashboard", "To your dashboard"] : ["/", "To the home page"];
    return (
      <EmptyState level="h1" title="Orders are only available for regular users">
        <LinkButton to={to ?? "/"}>{label}</LinkButton>
      </EmptyState>
    );
  }
  const coming = orders.filter((order) => order.isComing).reverse();
  const past = orders.filter((order) => !order.isComing);
  return (
    <div className="page page-narrow">
      <PageHeader title="My Orders" />
      {orders.length === 0 && (
        <EmptyState title="No orders found" text="What you pre-order shows up here.">
          <LinkButton to="/vendors">Browse Vendors</LinkButton>
        </EmptyState>
      )}
      {coming.length > 0 && (
        <section className="stack order-list" aria-labelledby="coming">
          <h2 id="coming">To collect</h2>
          {coming.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section className="stack order-list" aria-labelledby="past">
          <h2 id="past">Past and cancelled</h2>
          {past.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </section>
      )}
    </div>
  );
}
