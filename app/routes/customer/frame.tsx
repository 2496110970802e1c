import { Outlet } from "@remix-run/react";

/**
 * Around a customer's pages, so that what is refused on one of them stands under the same head, and
 * under the bar of an administrator who only looks. It reads nothing and protects none of them.
 */
export default function CustomerFrame() {
  return <Outlet />;
}

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
