import { differencesOf } from "./differences";
import { Notice } from "./notice";

/** What somebody else has saved since, beside what was typed here. */
export function ChangedMeanwhile({
  text,
  labels,
  typed,
  saved,
}: {
  text: string | undefined;
  /** What the form calls its fields. */
  labels: Record<string, string>;
  typed: Record<string, unknown> | null | undefined;
  saved: Record<string, unknown>;
}) {
  const differences = differencesOf(labels, typed ?? {}, saved);
  return (
    <div role="alert">
      <Notice tone="warning" title="Changed meanwhile">
        <p>{text}</p>
        {differences.length === 0 ? (
          <p>It now says what you typed.</p>
        ) : (
          <ul>
            {differences.map(({ label, yours, theirs }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong> there, <strong>{yours}</strong> here
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
