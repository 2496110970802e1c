import type { MouseEvent, ReactNode } from "react";
import { useDetails } from "./use-details";
import "./menu.css";

/**
 * A menu that opens under its button. It is a `<details>`, so it opens, and closes by a tap beside
 * it, without JavaScript; with it, Escape and choosing something close it too.
 */
export function Menu({
  label,
  summary,
  className = "",
  onPress,
  children,
}: {
  /** The button's name, where `summary` alone does not say it. */
  label?: string;
  summary: ReactNode;
  className?: string;
  /** Hears of a press on the button first, and may prevent the menu from opening. */
  onPress?: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  const details = useDetails();
  return (
    <details ref={details} className={`menu relative ${className}`.trim()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button already */}
      <summary
        className="menu-button row justify-center ink tall gap-0"
        aria-label={label}
        data-tip={label}
        onClick={onPress}
      >
        {summary}
      </summary>
      <div className="menu-panel sheet space-2">{children}</div>
    </details>
  );
}
