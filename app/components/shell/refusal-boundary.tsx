import { useRouteError, useRouteLoaderData } from "@remix-run/react";
import { RefusalPage } from "./refusal-page";

/**
 * What a route with a frame of its own, and the root, export as `ErrorBoundary`: the refusal stands
 * where the page would. Sheets come with the routes above a boundary, so a layout without one would
 * have its frame drawn bare around every refusal of its pages.
 */
export function RefusalBoundary() {
  const shell = useRouteLoaderData<{ requestId?: string }>("root");
  return (
    <div className="page">
      <RefusalPage error={useRouteError()} requestId={shell?.requestId} />
    </div>
  );
}
