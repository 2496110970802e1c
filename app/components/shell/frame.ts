import { useMatches } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import type { PageViewer } from "./navigation";
import type { Theme } from "./theme";

/** What stands around a page's `<main>`. */
export interface FrameProps {
  viewer: PageViewer | null;
  theme: Theme | null;
  year: number | null;
  /** The page. */
  children: ReactNode;
}

/**
 * A layout route's `handle`: its pages stand in this frame instead of the public side's. `told` is
 * what the layout's loader answered. That way the frame's code and sheet come with its pages alone.
 */
export interface FrameHandle<Told> {
  Frame: ComponentType<FrameProps & { told: Told }>;
}

/** The frame of the page that is shown, and what its layout told; null for the public side's. */
export function useFrame(): { Frame: FrameHandle<unknown>["Frame"]; told: unknown } | null {
  const matches = useMatches();
  for (const { handle, data } of matches) {
    const frame = handle as Partial<FrameHandle<unknown>> | undefined;
    // A layout that refused, or was not asked, has nothing to show around the refusal.
    if (frame?.Frame && data != null) return { Frame: frame.Frame, told: data };
  }
  return null;
}
