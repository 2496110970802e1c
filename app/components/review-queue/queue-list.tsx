import { Form, Link } from "@remix-run/react";
import type { DeskView, QueueRowView } from "~/models/review-queue/review-queue.view";
import { verbOf } from "~/models/review-queue/review-queue.words";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { stateTones } from "./state-tones";
import "../kit/field.css";
import "./review-queue.css";

/** The list, and what can be done to those that are ticked. */
export function QueueList({ desk }: { desk: DeskView }) {
  const { list, refused, tab, open } = desk;
  const canChoose = tab === "pending";
  const rows = (
    <>
      <p className="queue-count" role="status">
        {desk.q ? list.found : `${list.found} ${tab === "refused" ? refused : tab}`}
      </p>
      <ul className="queue-rows">
        {list.rows.map((row) => (
          <QueueRow key={row.id} row={row} isOpen={row.id === open?.id} canChoose={canChoose} />
        ))}
      </ul>
    </>
  );
  if (!canChoose) return <div className="queue">{rows}</div>;
  return (
    <Form method="get" action="/admin/review/many" className="queue">
      <input type="hidden" name="back" value={desk.all} />
      {rows}
      <div className="queue-many">
        <span className="queue-many-label">With those ticked</span>
        <Button name="decision" value="approved" variant="soft">
          {verbOf(refused, "approved")}…
        </Button>
        <Button name="decision" value="refused" variant="outline">
          {verbOf(refused, "refused")}…
        </Button>
      </div>
    </Form>
  );
}

/** One of the list: what it is, who asks, how long it has waited or what was decided. */
export function QueueRow({
  row,
  isOpen,
  canChoose,
}: {
  row: QueueRowView;
  isOpen: boolean;
  canChoose: boolean;
}) {
  const { who } = row.claim;
  return (
    <li className={who ? "queue-row queue-row-taken" : "queue-row"}>
      {canChoose && (
        <label className="queue-tick">
          <input type="checkbox" name="choice" value={row.choice} className="tick" />
          <span className="hidden-text">Choose {row.title}</span>
        </label>
      )}
      <Link
        to={row.to}
        className="queue-link"
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
      >
        <span className="queue-line">
          <span className="queue-title">{row.title}</span>
          <time className="queue-age" dateTime={row.moment.iso} title={row.moment.date}>
            {row.state === "pending" ? row.age : row.moment.date}
          </time>
        </span>
        <span className="queue-line queue-more">
          <span className="queue-who">{row.line}</span>
          {row.state === "pending" ? (
            <span>{row.kind}</span>
          ) : (
            <Badge tone={stateTones[row.state]}>{row.status}</Badge>
          )}
        </span>
        {who && (
          <span className="queue-claim">
            <Icon name="eye" />
            {`${who} is on it`}
          </span>
        )}
      </Link>
    </li>
  );
}
