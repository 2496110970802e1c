import { useLocation } from "@remix-run/react";
import { LinkTabs } from "../kit/link-tabs";
import { partsOf } from "./office-places";
import "./office-frame.css";

/** Tabs for the parts of the current place, above each of them: 'Wallet', 'Refunds', 'Sales'. */
export function PlaceTabs({ place, counts }: { place: string; counts?: Record<string, number> }) {
  const { pathname } = useLocation();
  const parts = partsOf(place);
  // The pages behind 'More' are not parts of one thing, and the page of 'More' lists them.
  const hasTabs = parts.length > 1 && parts.some(({ to }) => to === place);
  if (!hasTabs || !parts.some(({ to }) => to === pathname)) return null;
  return (
    <div className="place-tabs all-tabs">
      <LinkTabs
        label="Parts"
        tabs={parts.map((part) => ({
          ...part,
          chosen: part.to === pathname,
          count: counts?.[part.to] || undefined,
        }))}
      />
    </div>
  );
}
