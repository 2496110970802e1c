import type { MouseEvent, ReactNode } from "react";
import { useDetails } from "./use-details";
import "./menu.css";

/**
 * A menu that opens under its button. It is a `<details>`, so it opens, and closes by a tap beside
 * it, without JavaScript. With JavaScript, Escape and choosing something also close it.
 */
export function Menu({
  label,
  summary,
  className = "",
  onPress,
  children,
}: {
  /** The name of the button, if `summary` alone does not say it. */
  label?: string;
  summary: ReactNode;
  className?: string;
  /** Called first when the button is pressed. It may prevent the menu from opening. */
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
