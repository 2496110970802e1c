import { useNavigation } from "@remix-run/react";

/** Whether another page is on its way. */
export const useLoading = () => useNavigation().state !== "idle";

/** A line at the top of the window while another page is on its way. */
export function Progress() {
  const loading = useLoading();
  return (
    <div className="progress" role="status" data-loading={loading || undefined}>
      {loading && <span className="hidden-text">Loading...</span>}
    </div>
  );
}
