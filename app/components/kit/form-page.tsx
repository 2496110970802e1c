import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon";
import { useUnsaved } from "./use-unsaved";
import "./field.css";
import "./form-page.css";

/** Fields that belong together, under a heading. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  /** One sentence that holds for all of them. */
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="field-hint">{text}</p>}
      {children}
    </section>
  );
}

/**
 * What is wrong with a form that came back, above it: a link to each field. It takes the focus, so
 * that it is read out first. `labels` name the fields as the page does.
 */
export function ErrorSummary({
  form,
  fields,
  labels,
}: {
  form: Pick<FormMetadata, "allErrors" | "status">;
  /** The ids of the fields, by name. */
  fields: Record<string, { id: string }>;
  labels: Record<string, string>;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // `fields` may be Conform's own, which has every name and tells none.
  const wrong = Object.entries(form.allErrors).filter(([name]) => name in labels);
  const isBack = form.status === "error" && wrong.length > 0;
  useEffect(() => {
    if (isBack) box.current?.focus();
  }, [isBack]);
  if (!isBack) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-errors" aria-labelledby={id}>
      <Icon name="alert" />
      <div>
        <h2 id={id}>
          {wrong.length === 1 ? "One thing to mend" : `${wrong.length} things to mend`}
        </h2>
        <ul>
          {wrong.map(([name, errors]) => (
            <li key={name}>
              <a href={`#${fields[name]?.id}`} className="form-error-link">
                {labels[name] ?? name}: {errors.join(" ")}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Save, in reach however long the form is, and a warning before what was typed is lost. */
export function SaveBar({
  form,
  children,
}: {
  /** The id of the form that it saves. */
  form: string;
  /** The buttons; the first one saves. */
  children: ReactNode;
}) {
  const isUnsaved = useUnsaved(form);
  return (
    <div className="save-bar">
      {children}
      <p role="status" className="muted small">
        {isUnsaved && "Not saved yet"}
      </p>
    </div>
  );
}
