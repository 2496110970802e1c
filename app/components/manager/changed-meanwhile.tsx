import type { ProfileEntries } from "~/models/market/manager.view";
import { Notice } from "../kit/notice";
import { differencesOf } from "./differences";

/** What somebody else has saved since, beside what was typed here. */
export function ChangedMeanwhile({
  typed,
  saved,
  text,
  week,
}: {
  typed: Record<string, unknown>;
  saved: ProfileEntries;
  text: string | undefined;
  /** The openings as they are now, where the form has them too. */
  week?: readonly string[];
}) {
  const differences = differencesOf(typed, saved);
  return (
    <div role="alert">
      <Notice tone="warning" title="Changed meanwhile">
        <p>{text}</p>
        {differences.length === 0 ? (
          !week && <p>It now says what you typed.</p>
        ) : (
          <ul>
            {differences.map(({ label, yours, theirs }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong> there, <strong>{yours}</strong> here
              </li>
            ))}
          </ul>
        )}
        {week && <p>It now opens: {week.length === 0 ? "on no day" : week.join("; ")}.</p>}
      </Notice>
    </div>
  );
}
