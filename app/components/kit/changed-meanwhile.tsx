import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { FormProblem, Notice } from "./notice";
import { wasChangedMeanwhile } from "./use-meanwhile";

/**
 * Why a form that changes something was not saved. If another user has saved the same thing since,
 * it shows the saved values beside the typed ones.
 */
export function ProblemOrChange({
  answer,
  labels,
  saved,
  children,
}: {
  answer: FormAnswer | undefined;
  /** The form's labels for its fields, by field name. */
  labels: Record<string, string>;
  saved: Record<string, unknown>;
  /** Other saved values to show with the differences. */
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

/**
 * A value as text, so that both sides can be compared and shown. A form sends texts, sends 'on' for
 * a ticked box, and sends no empty fields.
 */
function said(value: unknown, saved: unknown): string {
  if (typeof saved === "boolean") return value === true || value === "on" ? "yes" : "no";
  if (Array.isArray(value)) return [...value].sort().join(", ");
  return String(value ?? "").replaceAll("\r\n", "\n");
}

/**
 * A field's pictures in their order, because the first one represents the rest. Their names mean
 * nothing to a reader.
 */
const pictures = (value: unknown) => [value ?? ""].flat().join(" ");
const isPictures = (name: string) => name === "image" || name === "images";

/**
 * The fields with a typed value that differs from the value another user has saved meanwhile, in
 * the order of the form's fields. `labels` gives the names of the fields.
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
