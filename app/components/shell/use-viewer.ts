import { useRouteLoaderData } from "@remix-run/react";
import type { PageViewer } from "./navigation";

/** Who is looking, as the root loader knows it; null for a visitor. */
export function useViewer(): PageViewer | null {
  const shell = useRouteLoaderData("root") as { viewer: PageViewer | null } | undefined;
  return shell?.viewer ?? null;
}
