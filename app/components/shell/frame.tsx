import { useLocation, useMatches } from "@remix-run/react";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
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

const LeaveFrameContext = createContext<(locationKey: string) => void>(() => {});

/**
 * For a page that says that its vendor is no longer the chosen one: the frame around it still names that
 * vendor, because a refused form loads no layout anew. The page then stands in the public side's frame,
 * as it does without JavaScript.
 */
export function useLeaveFrame() {
  const leave = useContext(LeaveFrameContext);
  const { key } = useLocation();
  useEffect(() => leave(key), [leave, key]);
}

/** The frame of the page that is shown, with what its layout told; else the public side's. */
export function PageFrame({
  otherwise: Otherwise,
  ...around
}: FrameProps & { otherwise: ComponentType<FrameProps> }) {
  const { key } = useLocation();
  const [leftAt, leaveAt] = useState("");
  const frame = useFrame();
  return (
    <LeaveFrameContext.Provider value={leaveAt}>
      {frame && leftAt !== key ? (
        <frame.Frame {...around} told={frame.told} />
      ) : (
        <Otherwise {...around} />
      )}
    </LeaveFrameContext.Provider>
  );
}

/** The frame of the page that is shown, and what its layout told; null for the public side's. */
function useFrame(): { Frame: FrameHandle<unknown>["Frame"]; told: unknown } | null {
  const matches = useMatches();
  for (const { handle, data } of matches) {
    const frame = handle as Partial<FrameHandle<unknown>> | undefined;
    // A layout that refused, or was not asked, has nothing to show around the refusal.
    if (frame?.Frame && data != null) return { Frame: frame.Frame, told: data };
  }
  return null;
}
