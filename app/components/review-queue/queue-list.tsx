import { Form, Link, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ReviewState } from "~/models/joining/review-queue/review-queue.rules";
import type { DeskView, QueueRowView } from "~/models/joining/review-queue/review-queue.view";
import { verbOf } from "~/models/joining/review-queue/review-queue.words";
import { Badge, type Tone } from "../kit/badge";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import "../kit/field.css";
import "./review-queue.css";

/** The list, and actions for the ticked items. */
export function QueueList({ desk }: { desk: DeskView }) {
  const { list, tab, tabText, open } = desk;
  const [params] = useSearchParams();
  const canChoose = tab === "pending";
  const isAll = canChoose && params.get("select") === "all";
  const rows = (
    <ul className="lines-around lined">
      {list.rows.map((row) => (
        <QueueRow
          key={row.id}
          row={row}
          isOpen={row.id === open?.id}
          canChoose={canChoose}
          isTicked={isAll}
        />
      ))}
    </ul>
  );
  const count = (
    <p className="muted small" role="status">
      {desk.q ? list.found : `${list.found} ${tabText}`}
    </p>
  );
  if (!canChoose) {
    return (
      <div className="queue stack gap-2">
        {count}
        {rows}
      </div>
    );
  }
  return (
    <Choosing desk={desk} isAll={isAll} count={count}>
      {rows}
    </Choosing>
  );
}

/**
 * The list as a form, to decide about several items at once. A style sheet shows its buttons once
 * an item is ticked. 'Select all' is a link to this page with all items ticked; a script ticks them
 * without following the link.
 */
function Choosing({
  desk: { list, refused, all },
  isAll,
  count,
  children,
}: {
  desk: DeskView;
  isAll: boolean;
  count: ReactNode;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const [ticked, setTicked] = useState(isAll ? list.rows.length : 0);
  const ticks = () => [...(form.current?.querySelectorAll<HTMLInputElement>(".tick") ?? [])];
  const recount = () => setTicked(ticks().filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each list that is shown
  useEffect(recount, [list.rows]);
  const isEvery = ticked > 0 && ticked === list.rows.length;
  const address = new URLSearchParams(params);
  if (isEvery) address.delete("select");
  else address.set("select", "all");
  const tickAll = (event: MouseEvent) => {
    event.preventDefault();
    for (const tick of ticks()) tick.checked = !isEvery;
    recount();
  };
  return (
    <Form
      ref={form}
      method="get"
      action="/admin/review/many"
      className="queue stack gap-2"
      onChange={recount}
    >
      <input type="hidden" name="back" value={all} />
      <div className="row between gap-4">
        {count}
        <Link to={`?${address}`} className="tap small strong" onClick={tickAll} preventScrollReset>
          {isEvery ? "Select none" : "Select all"}
        </Link>
      </div>
      {children}
      <div className="queue-many foot-bar cluster gap-2">
        <span className="queue-many-label muted small">
          {ticked > 0 ? `${ticked} selected` : "Selected items"}
        </span>
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

/** An item of the list: what it is, who asks, and how long it has waited or what was decided. */
export function QueueRow({
  row,
  isOpen,
  canChoose = false,
  isTicked = false,
}: {
  row: QueueRowView;
  isOpen: boolean;
  canChoose?: boolean;
  isTicked?: boolean;
}) {
  const { who } = row.claim;
  return (
    <li className={who ? "queue-row queue-row-taken" : "queue-row"}>
      {canChoose && (
        <label className="queue-tick grid pointer centered">
          <input
            type="checkbox"
            name="choice"
            value={row.choice}
            defaultChecked={isTicked}
            className="tick"
          />
          <span className="hidden-text">Choose {row.title}</span>
        </label>
      )}
      <Link
        to={row.to}
        className="queue-link stack justify-center no-underline ink"
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
      >
        <span className="queue-line flex between align-baseline gap-3">
          <span className="queue-title">{row.title}</span>
          <time
            className="muted small figures keeps-size"
            dateTime={row.moment.iso}
            title={row.moment.date}
          >
            {row.state === "pending" ? row.age : row.moment.day}
          </time>
        </span>
        <span className="queue-line flex between align-baseline gap-3 queue-more muted small figures keeps-size">
          <span className="queue-who">{row.line}</span>
          {row.state !== "pending" ? (
            <Badge tone={row.adding === "to_add" ? "waiting" : stateTones[row.state]}>
              {row.status}
            </Badge>
          ) : row.lastWordOf ? (
            <Badge tone={row.lastWordOf === "applicant" ? "waiting" : "quiet"}>
              {row.lastWordOf === "applicant" ? "Answered" : "Asked"}
            </Badge>
          ) : (
            <span>{row.kind}</span>
          )}
        </span>
        {who && (
          <span className="queue-claim row small strong">
            <Icon name="eye" />
            {`${who} is reviewing`}
          </span>
        )}
      </Link>
    </li>
  );
}

/**
 * Green for approved, orange for pending, red for rejected. The word carries the meaning; the color
 * repeats it.
 */
export const stateTones: Record<ReviewState, Tone> = {
  pending: "waiting",
  approved: "good",
  refused: "bad",
};
