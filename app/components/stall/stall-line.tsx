import { useHydrated } from "../kit/use-hydrated";
import type { StallView } from "./outbox";
import "./stall.css";

const updates = (count: number) => (count === 1 ? "1 update" : `${count} updates`);
const wait = (count: number) => `${updates(count)} ${count === 1 ? "is" : "are"} waiting`;
const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/**
 * The state of this phone and the server in plain words: what waits here, and what was sent later.
 */
export function lineText({
  line,
  waiting,
  isSending,
  isUnkept,
  caughtUp,
  day,
}: Pick<StallView, "line" | "waiting" | "isSending" | "isUnkept" | "caughtUp" | "day">): {
  tone: "quiet" | "warn" | "good";
  text: string;
  /** When the list was last read, which screen readers need not read out each minute. */
  time?: string;
} {
  if (line === "signed out") {
    const kept = waiting > 0 ? ` ${wait(waiting)} on this phone until you sign in.` : "";
    return {
      tone: "warn",
      text: `You’re not signed in to this vendor. Sign in again to continue.${kept}`,
    };
  }
  if (line === "closed" && waiting > 0) {
    const stay = isUnkept ? " Don’t close this page. This phone can’t save the updates." : "";
    return { tone: "warn", text: `No connection: ${wait(waiting)} on this phone.${stay}` };
  }
  if (line === "closed") {
    return {
      tone: "warn",
      text: `No connection. This list is from ${timeOf(day.asOf)}. You can keep checking off orders.`,
    };
  }
  if (waiting > 0) {
    return {
      tone: "quiet",
      text: isSending ? `Sending ${updates(waiting)}…` : `${wait(waiting)}.`,
    };
  }
  if (caughtUp > 0) return { tone: "good", text: `${updates(caughtUp)} sent.` };
  return { tone: "quiet", text: "Up to date", time: timeOf(day.asOf) };
}

/**
 * The text of `lineText`, and notes about ticks that ended differently from what this phone had
 * shown.
 */
export function StallLine({ stall }: { stall: StallView & { dismiss: (key: string) => void } }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const { tone, text, time } = lineText(stall);
  return (
    <>
      <p className="stall-line strong round" data-tone={tone}>
        <span role="status">{text}</span>
        {time && `, ${time}.`}
        {stall.line === "signed out" && (
          <a href="/vendor-auth" className="stall-line-link tap own-color">
            Sign in
          </a>
        )}
      </p>
      {stall.notes.length > 0 && (
        <ul className="stall-notes grid gap-2" aria-label="Changed elsewhere">
          {stall.notes.map(({ key, text: note }) => (
            <li key={key}>
              <span>{note}</span>
              <button
                type="button"
                onClick={() => stall.dismiss(key)}
                className="tick-button tick-soft"
              >
                OK
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
