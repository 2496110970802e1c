import { Link } from "@remix-run/react";
import "./link-tabs.css";

/** Parts of one page, each with an address of its own: tabs that are links. */
export function LinkTabs({
  label,
  tabs,
}: {
  /** What the tabs part, read out: 'Sign in or register'. */
  label: string;
  tabs: readonly { label: string; to: string; chosen: boolean; count?: number }[];
}) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          className="tab"
          preventScrollReset
          aria-current={tab.chosen ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
