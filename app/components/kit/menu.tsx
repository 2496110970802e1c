import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
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
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place means something was chosen
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const menu = details.current;
      if (event.key !== "Escape" || !menu?.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    function onElsewhere(event: Event) {
      const menu = details.current;
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false;
    }
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, []);

  return (
    <details ref={details} className={`menu ${className}`.trim()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button already */}
      <summary className="menu-button" aria-label={label} data-tip={label} onClick={onPress}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}
