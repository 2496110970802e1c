import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { differencesOf } from "./differences";
import { FormProblem } from "./form-problem";
import { Notice } from "./notice";
import { wasChangedMeanwhile } from "./use-meanwhile";

/**
 * Why a form that changes something did not work out; where somebody else has saved the same since,
 * what stands there now beside what was typed here.
 */
export function ProblemOrChange({
  answer,
  labels,
  saved,
  children,
}: {
  answer: FormAnswer | undefined;
  /** What the form calls its fields. */
  labels: Record<string, string>;
  saved: Record<string, unknown>;
  /** What else is otherwise there. */
  children?: ReactNode;
}) {
  if (!wasChangedMeanwhile(answer)) return <FormProblem problem={answer?.problem} />;
  const differences = differencesOf(labels, answer?.result.initialValue ?? {}, saved);
  return (
    <div role="alert">
      <Notice tone="warning" title="Changed meanwhile">
        <p>{answer?.problem?.text}</p>
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
