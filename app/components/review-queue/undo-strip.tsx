import { Form } from "@remix-run/react";
import type { DeskView, RecentView } from "~/models/joining/review-queue/review-queue.view";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import "./review-queue.css";

/** What the viewer has just decided: whether a mail goes, and Undo where that still works. */
export function UndoStrip({ recent, back }: { recent: DeskView["recent"]; back: string }) {
  if (recent.length === 0) return null;
  return (
    <ul className="undo-strip" aria-label="Just decided">
      {recent.map((each) => (
        <li key={each.id} className="undo">
          <Icon name="check" />
          <p>
            <strong>{each.title}</strong> {each.done}. <span className="muted">{each.mail}</span>
          </p>
          {each.canUndo && <Undo recent={each} back={back} />}
        </li>
      ))}
    </ul>
  );
}

function Undo({ recent: { id, version, title }, back }: { recent: RecentView; back: string }) {
  const busy = useBusy({ action: "/admin/review/undo", posts: { itemId: String(id) } });
  return (
    <Form method="post" action="/admin/review/undo">
      <input type="hidden" name="itemId" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
      <Button variant="outline" busy={busy}>
        Undo<span className="hidden-text"> for {title}</span>
      </Button>
    </Form>
  );
}
