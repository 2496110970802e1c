import type { ComponentProps, ReactNode } from "react";
import type { DeskView } from "~/models/joining/review-queue/review-queue.view";
import type { FormAnswer } from "~/platform/submit";
import { LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { LinkTabs } from "../kit/link-tabs";
import { PageHeader } from "../kit/page-header";
import { SearchForm } from "../kit/search-form";
import { StepPages } from "../kit/step-pages";
import { QueueList } from "./queue-list";
import { ReviewDetail } from "./review-detail";
import { UndoStrip } from "./undo-strip";
import { QueueKeys, useQueueKeys } from "./use-queue-keys";
import "./review-queue.css";
import "../kit/pagination.css";

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
  const keys = useQueueKeys(open, answer);
  return (
    <div className={open ? "page desk desk-open" : "page desk"}>
      <div className="desk-top">
        <PageHeader title={title} lead={desk.lead} />
        {kindTabs && <LinkTabs label="Kind" tabs={kindTabs} />}
        <LinkTabs label="Status" tabs={desk.tabs} />
      </div>
      <UndoStrip recent={desk.recent} back={desk.path + desk.query} />
      <div className="desk-split" {...keys}>
        <section className="desk-list" aria-label="List">
          <div className="desk-ask">
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
              text={desk.q ? `Nothing here is called "${desk.q}".` : empty}
            />
          ) : (
            <QueueList desk={desk} />
          )}
          <QueuePages desk={desk} />
          <QueueKeys />
        </section>
        <section className="desk-detail" aria-label="What is open">
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
      <p>{first ? "Choose an item from the list, or start with the first." : "Nothing is open."}</p>
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
    <div className="desk-pages">
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
