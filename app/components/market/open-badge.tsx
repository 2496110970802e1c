import type { AskedDay, DayState } from "~/models/guide/market/asked-day.rules";
import { Badge, type Tone } from "../kit/badge";

const tones: Record<DayState, Tone> = {
  open: "neutral",
  perhaps: "neutral",
  closed: "waiting",
  later: "neutral",
  out_of_season: "quiet",
};

/**
 * Whether a market is open, and until when or when next: 'Open until 1 PM'. In a list for one
 * weekday, it shows the market's hours on that day: 'Sat, Nov 28, 8 AM–2 PM'.
 */
export function OpenBadge({
  isOpen,
  statusLine,
  closedToday = null,
  onDay = null,
}: {
  isOpen: boolean;
  statusLine: string | null;
  /** Why the market stays closed for the rest of today. Null without a closure. */
  closedToday?: string | null;
  onDay?: AskedDay | null;
}) {
  if (onDay && !(isOpen && onDay.isToday)) {
    return <Badge tone={tones[onDay.state]}>{onDay.text}</Badge>;
  }
  if (isOpen) return <Badge tone="good">{statusLine ?? "Open now"}</Badge>;
  if (closedToday) return <Badge tone="waiting">Closed today</Badge>;
  return statusLine && <Badge tone="neutral">{statusLine}</Badge>;
}
