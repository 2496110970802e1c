import { Form } from "@remix-run/react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { DeskView, RecentView } from "~/models/joining/review-queue/review-queue.view";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton, useBusy } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { LinkTabs } from "../kit/link-tabs";
import { HiddenValues } from "../kit/office-form";
import { PageHeader } from "../kit/page-header";
import { StepPages } from "../kit/pagination";
import { SearchForm } from "../kit/search-form";
import { QueueList } from "./queue-list";
import { ReviewDetail } from "./review-detail";
import "./review-queue.css";
import "../kit/navigation.css";

/**
 * A desk of the review queue: the waiting items on the left, the open item on the right. A phone
 * shows the list, or the item that the user has opened. Everything is in the address.
 */
export function ReviewDesk({
  title,
  desk,
  answer,
  empty,
  things = "requests",
  kindTabs,
  children,
}: {
  title: string;
  desk: DeskView;
  answer: FormAnswer | undefined;
  /** The text for an empty list: who will show up here. */
  empty: string;
  /** What is reviewed here, as a plural noun. */
  things?: string;
  /** For a desk that shows one kind at a time: a tab for each kind. */
  kindTabs?: ComponentProps<typeof LinkTabs>["tabs"];
  /** Actions for the open item, besides deciding. */
  children: ReactNode;
}) {
  const { list, open } = desk;
  const [first] = list.rows;
  const keys = useQueueKeys(desk.isChosen ? open : null, answer);
  return (
    <div className={desk.isChosen ? "page desk desk-open" : "page desk"}>
      <div className="desk-top stack gap-3">
        <PageHeader title={title} lead={desk.lead} />
        {kindTabs && <LinkTabs label="Kind" tabs={kindTabs} />}
        <LinkTabs label="Status" tabs={desk.tabs} />
      </div>
      <UndoStrip recent={desk.recent} back={desk.path + desk.query} />
      <div className="desk-split grid align-start" {...keys}>
        <section className="desk-list stack shrinks gap-3" aria-label="List">
          <div className="desk-ask stack shrinks gap-3">
            <SearchForm
              label={`Search ${things}`}
              placeholder="Name or email"
              q={desk.q}
              keep={{ kind: desk.kind, tab: desk.tab === "pending" ? null : desk.tab }}
            />
            {!kindTabs && <FilterChips label="Kind" chips={desk.kinds} />}
            {desk.sorts.length > 0 && list.rows.length > 1 && (
              <FilterChips label="Sort" chips={desk.sorts} />
            )}
          </div>
          {list.rows.length === 0 ? (
            <EmptyState
              title={desk.q ? "Nothing found" : "Nothing here"}
              text={desk.q ? `No results for “${desk.q}”.` : empty}
            />
          ) : (
            <QueueList desk={desk} />
          )}
          <QueuePages desk={desk} />
          <QueueKeys />
        </section>
        <section className="desk-detail" aria-label="Open">
          {open ? (
            <ReviewDetail
              key={`${open.id}.${open.version}`}
              open={open}
              desk={desk}
              answer={answer}
              all={`All ${things}`}
            >
              {children}
            </ReviewDetail>
          ) : (
            <NothingOpen first={first} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Shown beside a list while no item is open. */
export function NothingOpen({ first }: { first: { to: string } | undefined }) {
  return (
    <div className="desk-nothing">
      <Icon name="list" />
      <p>
        {first ? "Choose an item from the list, or start with the first." : "Nothing is waiting."}
      </p>
      {first && (
        <LinkButton to={first.to} variant="soft">
          Open the first item
        </LinkButton>
      )}
    </div>
  );
}

/** Links to the previous and next page, and the whole list as a file. */
export function QueuePages({ desk: { list, exports } }: { desk: DeskView }) {
  return (
    <div className="cluster between gap-2">
      <StepPages previous={list.previous} next={list.next} />
      {list.rows.length > 0 && (
        <a href={exports} className="page-link" download>
          <Icon name="download" />
          CSV
        </a>
      )}
    </div>
  );
}

/**
 * What the viewer has just decided: whether an email goes out, and Undo if it is still possible.
 */
export function UndoStrip({ recent, back }: { recent: DeskView["recent"]; back: string }) {
  if (recent.length === 0) return null;
  const [latest, earlier] = [recent.slice(0, shownAtOnce), recent.slice(shownAtOnce)];
  return (
    <div className="stack gap-2">
      <JustDecided recent={latest} back={back} />
      {earlier.length > 0 && (
        <details>
          <summary className="tap">{earlier.length} more just decided</summary>
          <JustDecided recent={earlier} back={back} />
        </details>
      )}
    </div>
  );
}

/** How many decisions the page shows at once; a click shows the others. */
const shownAtOnce = 5;

function JustDecided({ recent, back }: { recent: DeskView["recent"]; back: string }) {
  return (
    <ul className="stack lined box wash gap-0" aria-label="Just decided">
      {recent.map((each) => (
        <li key={each.id} className="undo cluster gap-1-3">
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
      <HiddenValues values={{ itemId: id, version, back }} />
      <Button variant="outline" busy={busy}>
        Undo<span className="hidden-text"> for {title}</span>
      </Button>
    </Form>
  );
}

/** What each key presses or focuses inside the desk. */
const keys: Record<string, { find: string; how: "press" | "focus" }> = {
  j: { find: '.review-steps [rel="next"], .desk-nothing a', how: "press" },
  k: { find: '.review-steps [rel="prev"]', how: "press" },
  d: {
    find: ".decision-again > summary, .decision :is(select, textarea, input:not([type=hidden]))",
    how: "focus",
  },
};

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;

/**
 * Keyboard shortcuts for going through a queue. They work only while the focus is in the queue, so
 * that they do not disturb users who speak to the page, and not in a field. Another item, or a new
 * version of the item, is shown from its top, and its heading takes the focus: screen readers read
 * it out, and the next key continues from there. If a form is refused, the focus goes to the wrong
 * field, or otherwise to the top, where the problem is shown.
 */
export function useQueueKeys(
  open: { id: number; version: number } | null,
  answer: FormAnswer | undefined,
) {
  const desk = useRef<HTMLDivElement>(null);
  const shown = open && `${open.id}.${open.version}`;
  const before = useRef(shown);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown !== null) showFromTop(desk.current);
  }, [shown]);
  useEffect(() => {
    if (!answer?.problem) return;
    const wrong = desk.current?.querySelector<HTMLElement>(".desk-detail [aria-invalid]");
    if (wrong) wrong.focus();
    else showFromTop(desk.current);
  }, [answer]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!key || !isPlain || isTyping(event.target)) return;
    const found = desk.current?.querySelector<HTMLElement>(key.find);
    if (!found) return;
    event.preventDefault();
    if (key.how === "focus") found.focus();
    else found.click();
  };
  return { ref: desk, onKeyDown };
}

/** On a wide screen, the item scrolls by itself beside the list; on a phone, the page scrolls. */
function showFromTop(desk: HTMLElement | null) {
  const detail = desk?.querySelector<HTMLElement>(".desk-detail");
  if (!detail) return;
  detail.querySelector<HTMLElement>(".review-head h2")?.focus({ preventScroll: true });
  detail.querySelector(".review-body")?.scrollTo(0, 0);
  if (getComputedStyle(detail).position !== "sticky") window.scrollTo(0, 0);
}

/** Lists the keyboard shortcuts, for users who have a keyboard. */
export function QueueKeys() {
  return (
    <p className="desk-keys muted small">
      Keyboard shortcuts here: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>D</kbd> decide.
    </p>
  );
}
