import { Form, Link } from "@remix-run/react";
import type {
  AlikeView,
  ApplicationsView,
  OpenApplicationView,
} from "~/models/joining/application/desk.view";
import type { FormAnswer } from "~/platform/submit";
import { Badge } from "../kit/badge";
import { Button, LinkButton, useBusy } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { Icon } from "../kit/icon";
import { HiddenValues } from "../kit/office-form";
import "../review-queue/review-queue.css";
import "./application-desk.css";
import "../kit/field.css";
import "../kit/menu.css";

type Add = NonNullable<OpenApplicationView["add"]>;

/** What adding an approved application to the guide will do, or why it cannot be added. */
export function AddBox({ add: { title, does, whyNot } }: { add: Add }) {
  return (
    <section className="desk-box" aria-labelledby="add">
      <h3 id="add">{title}</h3>
      {whyNot ? (
        <p>
          {whyNot.text}{" "}
          {whyNot.leadsTo && <Link to={whyNot.leadsTo.to}>{whyNot.leadsTo.label}</Link>}
        </p>
      ) : (
        <ul className="stack bullets gap-1">
          {does.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The button that adds the application to the guide, or says that it is already added. It is at the
 * foot of the application's page.
 */
export function AddButton({
  add: { button, whyNot, byHand },
  open,
  desk,
}: {
  add: Add;
  open: { id: number; version: number };
  desk: ApplicationsView;
}) {
  const action = deskAction(desk, open.id, "add");
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} className="decision-buttons">
      <HiddenValues values={{ itemId: open.id, version: open.version }} />
      <Button icon={whyNot ? "check" : "plus"} busy={busy} disabled={whyNot !== null}>
        {button}
      </Button>
      {byHand && (
        <Link to={byHand} className="button-link">
          Fill in the form by hand
        </Link>
      )}
    </Form>
  );
}

interface Beside {
  open: { id: number; version: number };
  desk: ApplicationsView;
}

/**
 * Entries of the guide and other applications that look like this application, with a button to
 * mark an entry as the same.
 */
export function LikelySame({ more, ...props }: Beside & { more: OpenApplicationView }) {
  if (more.alike.length === 0) return null;
  return (
    <section className="desk-box" aria-labelledby="alike">
      <h3 id="alike">Possible duplicates</h3>
      <ul className="alike lined">
        {more.alike.map((each) => (
          <li key={each.key}>
            <div className="alike-what wrap align-baseline shrinks gap-0-3">
              <Link to={each.to || "#alike"} className="strong">
                {each.name}
              </Link>
              <span className="muted small">{each.line}</span>
              <span className="small whole-line">{each.by}</span>
            </div>
            {each.isSame && <Badge tone="good">The same</Badge>}
            {each.isOfGuide && more.maySay && <Same alike={each} {...props} />}
            {!each.isOfGuide && more.mayAsk && (
              <LinkButton to={cameInTwice(props)} variant="outline" size="small">
                Reject as a duplicate<span className="hidden-text"> of {each.name}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The address of the decision form for this application, with the phrase for a duplicate filled in.
 */
const cameInTwice = ({ open, desk: { path, query } }: Beside) =>
  `${path}${query}${query ? "&" : "?"}item=${open.id}&reason=twice#decide`;

function Same({ alike, open, desk }: Beside & { alike: AlikeView }) {
  const action = deskAction(desk, open.id, "same");
  const sameAs = alike.isSame ? "" : String(alike.id);
  const busy = useBusy({ action, posts: { sameAs } });
  return (
    <Form method="post" action={action} preventScrollReset>
      <HiddenValues values={{ itemId: open.id, version: open.version, sameAs }} />
      <Button variant="outline" size="small" busy={busy}>
        {alike.isSame ? "Mark as different" : "Mark as the same"}
        <span className="hidden-text">{` ${alike.isSame ? "from" : "as"} ${alike.name}`}</span>
      </Button>
    </Form>
  );
}

/** Asks the applicant for missing information, by email with a link to answer. */
export function AskForm({
  to,
  open,
  desk,
  answer,
}: {
  /** The email address that the question is sent to. */
  to: string | null;
  open: { id: number; version: number };
  desk: ApplicationsView;
  answer: FormAnswer | undefined;
}) {
  const action = deskAction(desk, open.id, "ask");
  const busy = useBusy({ action });
  const typed = answer?.result.initialValue as { text?: string } | undefined;
  const wrong = answer?.result.error?.text;
  const id = `ask-${open.id}`;
  return (
    <details className="unfold desk-box" open={typed?.text !== undefined}>
      <summary>
        Ask the applicant
        <Icon name="chevron-down" />
      </summary>
      <Form method="post" action={action} className="stack">
        <HiddenValues values={{ itemId: open.id, version: open.version }} />
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Your question
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            We’ll email {to} your question with a link to answer. The application stays open.
          </p>
          <textarea
            id={id}
            name="text"
            rows={3}
            required
            maxLength={2000}
            defaultValue={typed?.text}
            aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={wrong ? true : undefined}
            className="control"
          />
          <FieldError field={{ errorId: `${id}-error`, errors: wrong ?? undefined }} />
        </div>
        <div>
          <Button variant="soft" busy={busy} busyText="Sending...">
            Send question
          </Button>
        </div>
      </Form>
    </details>
  );
}

/**
 * Where a form beside the decision posts to: the page with the application open, and the action in
 * `do`.
 */
export const deskAction = (
  { path, query }: { path: string; query: string },
  itemId: number,
  does: "ask" | "add" | "same" | "publish",
): string => `${path}${query}${query ? "&" : "?"}item=${itemId}&do=${does}`;
