import { Badge } from "../kit/badge";

/** Whether a market is open, and until when or when next: 'Open until 1:00 PM'. */
export function OpenBadge({
  isOpen,
  statusLine,
  closedToday = null,
}: {
  isOpen: boolean;
  statusLine: string | null;
  /** Why it is closed today, if it is. */
  closedToday?: string | null;
}) {
  if (isOpen) return <Badge tone="good">{statusLine ?? "Open now"}</Badge>;
  if (closedToday) return <Badge tone="waiting">Closed today</Badge>;
  return statusLine && <Badge tone="neutral">{statusLine}</Badge>;
}
