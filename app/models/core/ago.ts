import type { Instant } from "~/platform/context";

const minute = 60_000;
const steps = [
  { from: 24 * 60 * minute, name: "day" },
  { from: 60 * minute, name: "hour" },
  { from: minute, name: "minute" },
] as const;

/** A length of time in words: 'less than a minute', '1 hour', '12 days'. */
export function lengthText(milliseconds: number): string {
  const step = steps.find(({ from }) => milliseconds >= from);
  if (!step) return "less than a minute";
  const count = Math.floor(milliseconds / step.from);
  return `${count} ${step.name}${count === 1 ? "" : "s"}`;
}

/** How long ago an instant was: 'just now', '2 minutes ago'. A future instant is 'just now'. */
export function ago(instant: Instant, now: Instant): string {
  return now - instant < minute ? "just now" : `${lengthText(now - instant)} ago`;
}
