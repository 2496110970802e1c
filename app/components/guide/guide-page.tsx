import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "../kit/empty-state";
import { Picture } from "../kit/picture";
import type { SceneName } from "../kit/scene";
import { useNotRemembered } from "../shell/last-route";
import { Retry } from "../shell/refusal-page";
import "./guide-page.css";

/** The large photo of a market or a vendor, on its own page. */
export function GuidePicture({
  of,
  id,
  name,
  picture,
  scene,
}: {
  of: "market" | "vendor";
  id: number;
  name: string;
  picture: string | null;
  scene?: SceneName;
}) {
  return (
    <div className="guide-picture">
      <Picture
        src={picture}
        alt={name}
        name={name}
        of={of}
        scene={scene}
        ratio="wide"
        eager
        shared={`${of}-${id}`}
      />
    </div>
  );
}

/**
 * True if the market or vendor does not exist. Any other error is a fault of the server or the
 * connection.
 */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/**
 * Shown instead of a market's or a vendor's page if the market or vendor does not exist or could
 * not be loaded just now. `children` are the ways to go on.
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
  useNotRemembered();
  const isGone = isMissing(error);
  return (
    <div className="page">
      <EmptyState level="h1" scene={isGone ? "signpost" : "gate"} {...(isGone ? missing : failed)}>
        {!isGone && <Retry />}
        {children}
      </EmptyState>
    </div>
  );
}
