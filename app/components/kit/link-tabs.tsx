import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import "./navigation.css";

/** Tabs that are links: the parts of one page, each with its own address. */
export function LinkTabs({
  label,
  tabs,
}: {
  /** What the tabs divide, for screen readers: 'Sign in or register'. */
  label: string;
  tabs: readonly { label: string; to: string; chosen: boolean; count?: number }[];
}) {
  const row = useRef<HTMLElement>(null);
  const chosen = tabs.findIndex((tab) => tab.chosen);
  // If the row is wider than the screen, scroll to the chosen tab.
  useEffect(() => {
    const tab = row.current?.children[chosen];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    const room = row.current.clientWidth - tab.offsetWidth;
    row.current.scrollLeft = tab.offsetLeft - Math.max(0, room / 2);
  }, [chosen]);
  return (
    <nav ref={row} aria-label={label} className="tabs flex line-below relative gap-1">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          className="tab"
          preventScrollReset
          aria-current={tab.chosen ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="tab-count fine text-center">{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
