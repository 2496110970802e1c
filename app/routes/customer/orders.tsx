import {
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { ComingOrder, PastOrder } from "~/components/order/order-card";
import { titled } from "~/components/shell/page-meta";
import { RefusalPage } from "~/components/shell/refusal-page";
import { listMyOrders } from "~/models/orders/order/order.server";
import { orderWithQr } from "~/models/orders/order/pickup-qr.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import type { Customer } from "~/platform/viewer";

export const meta = () => [titled("My Orders")];

const loadingFailed = "Failed to load orders. Please try again later.";

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const role = ctx.viewer?.role ?? "nobody";
  const asked = new URL(args.request.url).searchParams.get("page") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  if (role !== "customer") return { role, page, orders: [], hasMore: false };
  const { orders, hasMore } = await listMyOrders(ctx as Allowed<Customer>, page);
  const shown = await Promise.all(orders.map((order) => orderWithQr(ctx, order)));
  return { role, page, hasMore, orders: shown };
}

export default function Orders() {
  const { role, page, orders, hasMore } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().location?.pathname === "/orders";
  if (role === "nobody") {
    return (
      <EmptyState level="h1" title="Sign in to view your orders">
        <LinkButton to="/auth?returnTo=/orders">Sign In</LinkButton>
      </EmptyState>
    );
  }
  if (role !== "customer") {
    const { to, label } = elsewhere[role] ?? { to: "/", label: "Go to the home page" };
    return (
      <EmptyState level="h1" title="Orders are only available for regular users">
        <LinkButton to={to}>{label}</LinkButton>
      </EmptyState>
    );
  }
  const coming = orders.filter((order) => order.isComing);
  const past = orders.filter((order) => !order.isComing);
  return (
    <div className="page page-narrow">
      <PageHeader title="My Orders" />
      {isLoading && <p className="muted">Loading your orders...</p>}
      {orders.length === 0 && page === 1 && (
        <EmptyState title="No orders found" text="Your pre-orders show up here.">
          <LinkButton to="/vendors">Browse Vendors</LinkButton>
        </EmptyState>
      )}
      {coming.length > 0 && (
        <section className="stack order-list" aria-labelledby="coming">
          <h2 id="coming">To pick up</h2>
          {coming.map((order) => (
            <ComingOrder key={order.id} order={order} />
          ))}
        </section>
      )}
      {(past.length > 0 || page > 1) && (
        <section className="stack order-list" aria-labelledby="past">
          <h2 id="past">Past and cancelled</h2>
          {past.map((order) => (
            <PastOrder key={order.id} order={order} />
          ))}
          {past.length === 0 && <p className="muted">No older orders.</p>}
        </section>
      )}
      <StepPages
        label="More orders"
        previous={page > 2 ? `?page=${page - 1}` : page > 1 ? "/orders" : null}
        next={hasMore ? `?page=${page + 1}` : null}
        words={["Newer orders", "Older orders"]}
      />
    </div>
  );
}

/** The right page for an account without its own orders. */
const elsewhere: Record<string, { to: string; label: string } | undefined> = {
  admin: { to: "/admin", label: "Go to the admin dashboard" },
  vendor: { to: "/vendor-dashboard", label: "Go to your dashboard" },
  market_manager: { to: "/market-manager-dashboard", label: "Go to your market" },
};

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <div className="page">
        <RefusalPage error={error} />
      </div>
    );
  }
  return (
    <EmptyState level="h1" scene="gate" title={loadingFailed}>
      <LinkButton to="/orders" reloadDocument>
        Try again
      </LinkButton>
    </EmptyState>
  );
}
