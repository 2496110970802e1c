import { Form } from "@remix-run/react";
import type { DeskView } from "~/models/review-queue/review-queue.view";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import "./review-queue.css";

type Decision = DeskView["undoable"][number];

/** What one has just decided, and can take back as long as nobody has been told. */
export function UndoStrip({ decisions, back }: { decisions: readonly Decision[]; back: string }) {
  if (decisions.length === 0) return null;
  return (
    <ul className="undo-strip" aria-label="Just decided">
      {decisions.map((decision) => (
        <Undo key={decision.id} decision={decision} back={back} />
      ))}
    </ul>
  );
}

function Undo({ decision, back }: { decision: Decision; back: string }) {
  const { id, version, title, done, email, seconds } = decision;
  const busy = useBusy({ action: "/admin/review/undo", posts: { itemId: String(id) } });
  return (
    <li className="undo">
      <Icon name="check" />
      <p>
        <strong>{title}</strong> {done}.{" "}
        <span className="muted">
          {seconds === null
            ? "Nobody is written to."
            : seconds === 0
              ? `The mail to ${email} goes any moment.`
              : `The mail to ${email} goes in ${seconds} s.`}
        </span>
      </p>
      <Form method="post" action="/admin/review/undo">
        <input type="hidden" name="itemId" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={back} />
        <Button variant="outline" busy={busy}>
          Undo<span className="hidden-text"> for {title}</span>
        </Button>
      </Form>
    </li>
  );
}
