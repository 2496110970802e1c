import type { ReactNode } from "react";
import { EmptyState } from "../kit/empty-state";

/** In the place of a form whose mailed link has been used already or whose time is over. */
export function LinkEnded({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      level="h1"
      scene="gate"
      title="This link has ended"
      text="It has been used already, or its time is over. That is easily mended: ask for a new one."
    >
      {children}
    </EmptyState>
  );
}
