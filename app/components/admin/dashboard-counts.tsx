import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { formatNumber } from "~/models/core/numbers";
import type { DashboardCounts as Counts } from "~/models/running/dashboard/dashboard.view";
import { useHydrated } from "../kit/use-hydrated";
import "./admin.css";

const AccountsDialog = lazy(() => import("./accounts-dialog"));

interface Shown {
  of: keyof Counts;
  label: string;
}

/** The counts of what needs a decision come first. */
const waiting: Shown[] = [
  { of: "pendingApplications", label: "Pending Applications" },
  { of: "applicationsToAdd", label: "Applications to Add" },
  { of: "pendingRecommendations", label: "Pending Recommendations" },
  { of: "pendingRequests", label: "Pending Requests" },
  { of: "pendingCorrections", label: "Pending Corrections" },
];

/**
 * How many items wait for a decision, and how many vendor accounts there are. The counts stay up to
 * date while the page is visible.
 */
export function DashboardCounts({
  counts: loaded,
  desks,
}: {
  counts: Counts;
  /** The page where each kind of item is worked through. */
  desks: Partial<Record<keyof Counts, string>>;
}) {
  const counts = useFreshCounts(loaded);
  const [isOpen, setOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <ul className="dashboard-counts grid">
        {waiting.map(({ of, label }) => {
          const to = desks[of];
          const shown = <Count count={counts[of]} label={label} isWaiting />;
          return (
            <li key={of}>
              {to ? (
                <Link to={to} className="dashboard-count">
                  {shown}
                </Link>
              ) : (
                <div className="dashboard-count">{shown}</div>
              )}
            </li>
          );
        })}
        <li>
          <Link
            to="/admin/accounts"
            className="dashboard-count"
            onClick={(event) => {
              const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
              if (!hydrated || !isPlain) return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            <Count count={counts.vendorAccounts} label="Official Vendor Accounts" />
          </Link>
        </li>
      </ul>
      {isOpen && (
        <Suspense>
          <AccountsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Count({
  count,
  label,
  isWaiting = false,
}: {
  count: number;
  label: string;
  isWaiting?: boolean;
}) {
  return (
    <>
      <strong className={isWaiting && count > 0 ? "dashboard-waits" : undefined}>
        {formatNumber(count)}
      </strong>{" "}
      <span>{label}</span>
    </>
  );
}

/** From the spec: how often the dashboard fetches the counts, in milliseconds. */
const interval = 5000;

/**
 * The current counts, fetched again while the page is visible. If a fetch fails, the old counts
 * stay: a wrong 0 would send a reviewer home.
 */
function useFreshCounts(loaded: Counts): Counts {
  const [fresh, setFresh] = useState<{ since: Counts; counts: Counts }>();
  useEffect(() => {
    const control = new AbortController();
    let isAsking = false;
    async function ask() {
      if (document.visibilityState !== "visible" || isAsking) return;
      isAsking = true;
      try {
        const answer = await fetch("/api/admin/account-stats", { signal: control.signal });
        // The user has signed out, here or elsewhere. The next page says so.
        if (answer.status === 401 || answer.status === 403) window.clearInterval(timer);
        if (answer.ok) setFresh({ since: loaded, counts: await answer.json() });
      } catch {
        // There is no connection. The next interval tries again.
      } finally {
        isAsking = false;
      }
    }
    const timer = window.setInterval(() => void ask(), interval);
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
      control.abort();
    };
  }, [loaded]);
  return fresh?.since === loaded ? fresh.counts : loaded;
}
