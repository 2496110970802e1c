import type { FormMetadata } from "@conform-to/react";
import { Callout } from "@radix-ui/themes";
import { Link } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { checkEntries, messagesOf } from "~/platform/form-messages";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton, useBusy } from "./button";
import { ProblemOrChange } from "./changed-meanwhile";
import { Icon } from "./icon";
import { FormProblem } from "./notice";
import { useUnsaved } from "./use-unsaved";
import "./button.css";
import "./field.css";
import "./form-page.css";
import "./states.css";

/** Fields that belong together, under a heading. */
export function FormSection({
  title,
  text,
  field,
  children,
}: {
  title: string;
  /** One sentence about all the fields. */
  text?: ReactNode;
  /** The list that the fields form together. A link in the list of errors leads here. */
  field?: { id: string };
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className="form-section stack form-wide"
      aria-labelledby={id}
      {...(field && { id: field.id, tabIndex: -1 })}
    >
      <h2 id={id} className="title-3">
        {title}
      </h2>
      {text && <p className="field-hint">{text}</p>}
      {children}
    </section>
  );
}

type Checked = Pick<FormMetadata, "id" | "allErrors" | "status">;

/**
 * Why a form was not saved, shown once above the form: a list with a link to each field or, if that
 * list would leave something out, the problem in the server's words. `children` belong to the
 * problem.
 */
export function FormErrors({
  form,
  answer,
  labels,
  saved,
  compared = labels,
  children,
}: {
  form: Checked;
  answer: FormAnswer | undefined;
  /** The page's labels for the fields, by field name. */
  labels: Record<string, string>;
  /**
   * The saved values, for a form that changes something other users may change at the same time.
   */
  saved?: Record<string, unknown>;
  /** The fields to compare with `saved`, if not all of them. */
  compared?: Record<string, string>;
  children?: ReactNode;
}) {
  const isListed = isSaidAtFields(answer, labels);
  return (
    <>
      {!isListed &&
        (saved ? (
          <ProblemOrChange answer={answer} labels={compared} saved={saved}>
            {children}
          </ProblemOrChange>
        ) : (
          <FormProblem problem={answer?.problem} />
        ))}
      <ErrorSummary form={form} labels={labels} problem={isListed ? answer?.problem : undefined} />
    </>
  );
}

/**
 * True if the messages at the fields, which the list above the form repeats, are the whole problem.
 */
function isSaidAtFields(answer: FormAnswer | undefined, labels: Record<string, string>): boolean {
  const errors = answer?.result.error ?? {};
  const isListed = Object.keys(errors).every((name) => labelled(name) in labels);
  return isListed && answer?.problem?.text === messagesOf(errors);
}

/** The field that has the label: an error in an entry of a list counts as an error of the list. */
const labelled = (name: string) => name.replace(/\[\d+\]$/, "");

/**
 * The errors of a form that was sent, above the form, each with a link to its field. The summary
 * takes the focus, so that screen readers read it first. It does not change until the form is sent
 * again: content that comes and goes while the user types would move the fields under the pointer.
 */
function ErrorSummary({
  form,
  labels,
  problem,
}: {
  form: Checked;
  labels: Record<string, string>;
  /**
   * The problem in the server's words, with a link to where the user can go instead: to sign in,
   * for example.
   */
  problem: FormAnswer["problem"] | undefined;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(form.allErrors).filter(([name]) => labelled(name) in labels);
  const isWrong = form.status === "error" && wrong.length > 0;
  const [told, setTold] = useState(isWrong ? wrong : []);
  const wasSent = useRef(false);
  useEffect(() => {
    const element = document.getElementById(form.id);
    const onSubmit = ({ submitter }: SubmitEvent) => {
      // Conform checks a field with a submit of its own, by this button.
      if (submitter?.getAttribute("name") !== "__intent__") wasSent.current = true;
    };
    element?.addEventListener("submit", onSubmit);
    return () => element?.removeEventListener("submit", onSubmit);
  }, [form.id]);
  useEffect(() => {
    if (!wasSent.current) return;
    // The corrected form is on its way. The server may still find something wrong.
    if (!isWrong) return setTold((before) => (before.length > 0 ? [] : before));
    wasSent.current = false;
    setTold(wrong);
  });
  useEffect(() => {
    if (told.length > 0) box.current?.focus();
  }, [told]);
  if (told.length === 0) return null;
  return (
    <Callout.Root
      ref={box}
      role="alert"
      color="red"
      tabIndex={-1}
      className="form-errors callout flex form-wide gap-3"
      aria-labelledby={id}
    >
      <Callout.Icon>
        <Icon name="alert" />
      </Callout.Icon>
      <div>
        <h2 id={id} className="callout-title">
          {problem?.title ?? checkEntries}
        </h2>
        <ul>
          {told.map(([name, errors]) => {
            // Conform's id of the field. The control or its group has this id.
            const field = `${form.id}-${labelled(name)}`;
            return (
              <li key={name}>
                <a
                  href={`#${field}`}
                  onClick={(event) => leadToField(event, field)}
                  className="tap own-color"
                >
                  {labels[labelled(name)]}: {errors.join(" ")}
                </a>
              </li>
            );
          })}
        </ul>
        {problem?.leadsTo && (
          <Link to={problem.leadsTo.to} className="button-link">
            {problem.leadsTo.label}
          </Link>
        )}
      </div>
    </Callout.Root>
  );
}

/**
 * Leads to a field, and does not change the page's address: for the router, another address is
 * another page, which starts with an empty form.
 */
function leadToField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

/**
 * The save button, which stays in reach however long the form is, and a warning before typed values
 * are lost.
 */
export function SaveBar({
  form,
  save,
  back,
  isSending,
  onCancel,
  children,
}: {
  /** The id of the form that the button saves. */
  form: string;
  /** The text of the save button. */
  save: string;
  /** Where Cancel leads. It is not used in a dialog, which `onCancel` closes. */
  back: string;
  onCancel?: () => void;
  /** True while the form is being sent, for a form that is not sent as a page. */
  isSending?: boolean;
  /** Other buttons that send the form, beside the save button. */
  children?: ReactNode;
}) {
  const busy = useBusy();
  const isUnsaved = useUnsaved(form);
  return (
    <div className="save-bar foot-bar cluster line-above form-wide space-y-3 gap-3">
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
