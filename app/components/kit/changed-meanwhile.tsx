import type { ReactNode } from "react";
import { differencesOf } from "./differences";
import { Notice } from "./notice";

/** What somebody else has saved since, beside what was typed here. */
export function ChangedMeanwhile({
  text,
  labels,
  typed,
  saved,
  children,
}: {
  text: string | undefined;
  /** What the form calls its fields. */
  labels: Record<string, string>;
  typed: Record<string, unknown> | null | undefined;
  saved: Record<string, unknown>;
  /** What else is otherwise there. */
  children?: ReactNode;
}) {
  const differences = differencesOf(labels, typed ?? {}, saved);
  return (
    <div role="alert">
      <Notice tone="warning" title="Changed meanwhile">
        <p>{text}</p>
        {differences.length === 0 ? (
          !children && <p>It now says what you typed.</p>
        ) : (
          <ul>
            {differences.map(({ label, yours, theirs }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong> there, <strong>{yours}</strong> here
              </li>
            ))}
          </ul>
        )}
        {children}
      </Notice>
    </div>
  );
}
