import { Form } from "@remix-run/react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { DeskView, RecentView } from "~/models/joining/review-queue/review-queue.view";
import type { FormAnswer } from "~/platform/submit";
import { Button, LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { LinkTabs } from "../kit/link-tabs";
import { PageHeader } from "../kit/page-header";
import { StepPages } from "../kit/pagination";
import { SearchForm } from "../kit/search-form";
import { useBusy } from "../kit/use-busy";
import { QueueList } from "./queue-list";
import { ReviewDetail } from "./review-detail";
import "./review-queue.css";
import "../kit/navigation.css";

/**
 * A desk of the review queue: what waits at the left, the item that is open at the right. On a
 * phone one sees the list, or the item that one has opened. Everything is in the address.
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
  /** Who shows up here, while nobody does. */
  empty: string;
  /** What is reviewed here. */
  things?: string;
  /** Where a desk shows one kind at a time: a tab for each. */
  kindTabs?: ComponentProps<typeof LinkTabs>["tabs"];
  /** What there is to do with the one that is open, beside deciding. */
  children?: ReactNode;
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

/** Beside a list of which nothing is open. */
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

/** The pages beside this one, and the whole list as a file. */
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

/** What the viewer has just decided: whether a mail goes, and Undo where that still works. */
export function UndoStrip({ recent, back }: { recent: DeskView["recent"]; back: string }) {
  if (recent.length === 0) return null;
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
      <input type="hidden" name="itemId" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
      <Button variant="outline" busy={busy}>
        Undo<span className="hidden-text"> for {title}</span>
      </Button>
    </Form>
  );
}

/** What each key presses, or puts the focus on, inside the desk. */
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
 * Going through a queue. Its keys work while the focus is in it, so that they take none from whoever
 * speaks to the page, and in no field. Another item, or one that has become another version, is shown
 * from its top, and its heading has the focus: that reads it out, and the next key goes on from there.
 * What a form is refused for leads to the field, or else to the top, where it is told.
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

/** On a wide screen the item scrolls by itself, beside the list; on a phone the page does. */
function showFromTop(desk: HTMLElement | null) {
  const detail = desk?.querySelector<HTMLElement>(".desk-detail");
  if (!detail) return;
  detail.querySelector<HTMLElement>(".review-head h2")?.focus({ preventScroll: true });
  detail.querySelector(".review-body")?.scrollTo(0, 0);
  if (getComputedStyle(detail).position !== "sticky") window.scrollTo(0, 0);
}

/** Says which keys there are, to whoever has a keyboard. */
export function QueueKeys() {
  return (
    <p className="desk-keys muted small">
      Keyboard shortcuts here: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>D</kbd> decide.
    </p>
  );
}
