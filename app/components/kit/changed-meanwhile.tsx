import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { FormProblem, Notice } from "./notice";
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
      <Notice tone="warning" title="Someone else changed this">
        <p>{answer?.problem?.text}</p>
        {differences.length === 0 ? (
          !children && <p>The saved values already match what you typed.</p>
        ) : (
          <ul>
            {differences.map(({ label, yours, theirs }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong> (saved now), <strong>{yours}</strong> (in this
                form)
              </li>
            ))}
          </ul>
        )}
        {children}
      </Notice>
    </div>
  );
}

/** A value as both sides can be compared and shown: a form sends texts, 'on', and no empty field. */
function said(value: unknown, saved: unknown): string {
  if (typeof saved === "boolean") return value === true || value === "on" ? "yes" : "no";
  if (Array.isArray(value)) return [...value].sort().join(", ");
  return String(value ?? "").replaceAll("\r\n", "\n");
}

/** Pictures in their order, the first of which stands for the rest; their names say nothing to anybody. */
const pictures = (value: unknown) => [value ?? ""].flat().join(" ");
const isPictures = (name: string) => name === "image" || name === "images";

/**
 * Where what was typed into a form is not what somebody else has saved meanwhile, in the order of
 * its fields; `labels` name them.
 */
export function differencesOf(
  labels: Record<string, string>,
  typed: Record<string, unknown>,
  saved: Record<string, unknown>,
) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [entered, there] = [typed[name], saved[name]];
    if (isPictures(name)) {
      if (pictures(entered) === pictures(there)) return [];
      const theirs = name === "images" ? "other photos" : "another photo";
      return [{ label, yours: "your choice", theirs }];
    }
    const [yours, theirs] = [said(entered, there), said(there, there)];
    if (yours === theirs) return [];
    return [{ label, yours: yours || "nothing", theirs: theirs || "nothing" }];
  });
}
