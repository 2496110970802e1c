import { Outlet } from "@remix-run/react";

/**
 * The layout of a customer's pages. An error on one of them appears under the same header and, if
 * an administrator views the account, under the administrator's bar. The layout reads nothing and
 * protects none of the pages.
 */
export default function CustomerFrame() {
  return <Outlet />;
}

export { RefusalBoundary as ErrorBoundary } from "~/components/shell/refusal-page";
