import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, LinkButton } from "./button";
import { Icon } from "./icon";
import { useBusy } from "./use-busy";
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
 * What is wrong with a form that was sent, above it: a link to each field. It takes the focus, so
 * that it is read out first. `labels` name the fields as the page does. It stays as it is until the
 * form is sent again: what comes and goes while one types would move the fields under the pointer.
 */
export function ErrorSummary({
  form,
  fields,
  labels,
}: {
  form: Pick<FormMetadata, "id" | "allErrors" | "status">;
  /** The ids of the fields, by name. */
  fields: Record<string, { id: string }>;
  labels: Record<string, string>;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // `fields` may be Conform's own, which has every name and tells none.
  const wrong = Object.entries(form.allErrors).filter(([name]) => name in labels);
  const isWrong = form.status === "error" && wrong.length > 0;
  const [told, setTold] = useState(isWrong ? wrong : []);
  const wasSent = useRef(false);
  useEffect(() => {
    const element = document.getElementById(form.id);
    const onSubmit = ({ submitter }: SubmitEvent) => {
      // Conform checks a field by a submit of its own, with this button.
      if (submitter?.getAttribute("name") !== "__intent__") wasSent.current = true;
    };
    element?.addEventListener("submit", onSubmit);
    return () => element?.removeEventListener("submit", onSubmit);
  }, [form.id]);
  useEffect(() => {
    if (!wasSent.current || !isWrong) return;
    wasSent.current = false;
    setTold(wrong);
  });
  useEffect(() => {
    if (told.length > 0) box.current?.focus();
  }, [told]);
  if (told.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-errors" aria-labelledby={id}>
      <Icon name="alert" />
      <div>
        <h2 id={id}>{told.length === 1 ? "One thing to mend" : `${told.length} things to mend`}</h2>
        <ul>
          {told.map(([name, errors]) => (
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
  save,
  back,
  isSending,
  onCancel,
  children,
}: {
  /** The id of the form that it saves. */
  form: string;
  /** What its button says. */
  save: string;
  /** Where Cancel leads; in a dialog, which `onCancel` closes, nowhere. */
  back: string;
  onCancel?: () => void;
  /** Whether it is on its way, where it is not sent as a page. */
  isSending?: boolean;
  /** What else can be sent, beside it. */
  children?: ReactNode;
}) {
  const busy = useBusy();
  const isUnsaved = useUnsaved(form);
  return (
    <div className="save-bar">
      <Button busy={isSending ?? busy} busyText="Saving...">
        {save}
      </Button>
      {children}
      {onCancel ? (
        <Button type="button" variant="soft" onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <LinkButton to={back} variant="soft">
          Cancel
        </LinkButton>
      )}
      <p role="status" className="muted small">
        {isUnsaved && "Not saved yet"}
      </p>
    </div>
  );
}
