import { useNavigation } from "@remix-run/react";
import { loadingText } from "./loading-text";
import "./progress.css";

/** Whether another page is on its way. */
export const useLoading = () => useNavigation().state !== "idle";

/** A line at the top of the window while another page is on its way; if it takes long, a word too. */
export function Progress() {
  const { location } = useNavigation();
  return (
    <div className="progress" role="status" data-loading={location ? true : undefined}>
      {location && <span className="progress-text">{loadingText(location.pathname)}</span>}
    </div>
  );
}
