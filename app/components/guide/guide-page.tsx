import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "../kit/empty-state";
import { Picture } from "../kit/picture";
import "./guide-page.css";

/** The large picture of a market or a vendor, on its own page. */
export function GuidePicture({
  of,
  name,
  picture,
}: {
  of: "market" | "vendor";
  name: string;
  picture: string | null;
}) {
  return (
    <div className="guide-picture">
      <Picture src={picture} alt={name} name={name} of={of} ratio="wide" eager />
    </div>
  );
}

/**
 * What a market's or a vendor's page shows in its place: there is no such thing, or it could not
 * be had just now. The way on stands inside.
 */
export function GuideProblem({
  missing,
  failed,
  children,
}: {
  missing: { title: string };
  failed: { title: string; text?: string };
  children: ReactNode;
}) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="page">
      <EmptyState
        level="h1"
        scene={isMissing ? "signpost" : "gate"}
        {...(isMissing ? missing : failed)}
      >
        {children}
      </EmptyState>
    </div>
  );
}
