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

/** What surrounds a page's `<main>`. */
export interface FrameProps {
  viewer: PageViewer | null;
  theme: Theme | null;
  year: number | null;
  /** The page's `<main>`. */
  children: ReactNode;
}

/**
 * The `handle` of a layout route: its pages appear in this frame instead of the public side's
 * frame. `told` is the data of the layout's loader. This way, only those pages load the frame's
 * code and style sheet.
 */
export interface FrameHandle<Told> {
  Frame: ComponentType<FrameProps & { told: Told }>;
}

const LeaveFrameContext = createContext<(locationKey: string) => void>(() => {});

/**
 * For a page that says that its vendor is no longer the chosen vendor. The frame around it still
 * names that vendor, because a refused form does not load any layout again. So the page moves to
 * the public side's frame, as it does without JavaScript.
 */
export function useLeaveFrame() {
  const leave = useContext(LeaveFrameContext);
  const { key } = useLocation();
  useEffect(() => leave(key), [leave, key]);
}

/** The frame of the current page, with its layout's data, or the public side's frame. */
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

/** The frame of the current page and its layout's data; null for the public side's frame. */
function useFrame(): { Frame: FrameHandle<unknown>["Frame"]; told: unknown } | null {
  const matches = useMatches();
  for (const { handle, data } of matches) {
    const frame = handle as Partial<FrameHandle<unknown>> | undefined;
    // A layout that refused, or was not asked, has nothing to show around the refusal.
    if (frame?.Frame && data != null) return { Frame: frame.Frame, told: data };
  }
  return null;
}
