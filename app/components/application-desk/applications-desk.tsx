import { Link } from "@remix-run/react";
import type { ApplicationsView } from "~/models/joining/application/desk.view";
import type { FormAnswer } from "~/platform/submit";
import { EmptyState } from "../kit/empty-state";
import { FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { LinkTabs } from "../kit/link-tabs";
import { PageHeader } from "../kit/page-header";
import { SearchForm } from "../kit/search-form";
import { QueueList, QueueRow } from "../review-queue/queue-list";
import {
  NothingOpen,
  QueueKeys,
  QueuePages,
  UndoStrip,
  useQueueKeys,
} from "../review-queue/review-desk";
import { ReviewDetail } from "../review-queue/review-detail";
import { AddBox, AddButton, AskForm, deskAction, LikelySame } from "./desk-boxes";
import { PublishFields } from "./publish-fields";
import "../review-queue/review-queue.css";
import "./application-desk.css";

/**
 * The page where administrators work through applications. It has one tab for each kind. The list
 * shows waiting applications, and reviewed ones below them. The open application is on the right;
 * on a phone it replaces the list.
 */
export function ApplicationsDesk({
  desk,
  answer,
}: {
  desk: ApplicationsView;
  answer: FormAnswer | undefined;
}) {
  const { list, open, more, tab } = desk;
  const [first] = list.rows;
  const keys = useQueueKeys(desk.isChosen ? open : null, answer);
  return (
    <div className={desk.isChosen ? "page desk desk-open" : "page desk"}>
      <div className="desk-top stack gap-3">
        <PageHeader title="Applications" lead={desk.lead} />
        <LinkTabs label="Kind of application" tabs={desk.kindTabs} />
      </div>
      <UndoStrip recent={desk.recent} back={desk.path + desk.query} />
      <div className="desk-split grid align-start" {...keys}>
        <div className="desk-list stack shrinks gap-3">
          <Asking desk={desk} />
          {tab === "pending" && (
            <section className="desk-part stack gap-2" aria-labelledby="pending">
              <h2 id="pending">Pending Review</h2>
              <Waiting desk={desk} />
            </section>
          )}
          <Reviewed desk={desk} />
          <QueueKeys />
        </div>
        <section className="desk-detail" aria-label="Open">
          {open && more ? (
            <ReviewDetail
              key={`${open.id}.${open.version}`}
              open={open}
              desk={desk}
              answer={answer}
              all="All applications"
              footer={more.add && <AddButton add={more.add} open={open} desk={desk} />}
              publishing={
                more.publish && {
                  action: deskAction(desk, open.id, "publish"),
                  isRefused: more.publish.whyNot !== null,
                  fields: <PublishFields publish={more.publish} itemId={open.id} answer={answer} />,
                }
              }
            >
              <LikelySame more={more} open={open} desk={desk} />
              {more.mayAsk && <AskForm to={more.email} open={open} desk={desk} answer={answer} />}
              {more.add && <AddBox add={more.add} />}
            </ReviewDetail>
          ) : (
            <NothingOpen first={first} />
          )}
        </section>
      </div>
    </div>
  );
}

function Asking({ desk }: { desk: ApplicationsView }) {
  return (
    <div className="desk-ask stack shrinks gap-3">
      <SearchForm
        label="Search applications"
        placeholder="Name or email"
        q={desk.q}
        keep={{ kind: desk.kind, tab: desk.tab === "pending" ? null : desk.tab }}
      />
      {desk.sorts.length > 0 && desk.list.rows.length > 1 && (
        <FilterChips label="Sort" chips={desk.sorts} />
      )}
    </div>
  );
}

/** The list of the tab and its pages, or a text that says the list is empty. */
function Waiting({ desk }: { desk: ApplicationsView }) {
  if (desk.list.rows.length > 0) {
    return (
      <>
        <QueueList desk={desk} />
        <QueuePages desk={desk} />
      </>
    );
  }
  if (desk.q) {
    return <EmptyState level="h3" title="Nothing found" text={`No results for “${desk.q}”.`} />;
  }
  return (
    <p className="muted">
      {desk.tab === "pending"
        ? "No applications are waiting for a decision."
        : "No applications here yet."}
    </p>
  );
}

/**
 * The decided applications: the latest approved ones below the list, or a full list in a tab of its
 * own.
 */
function Reviewed({ desk }: { desk: ApplicationsView }) {
  const { reviewed, reviewedTabs, pending, tab, open } = desk;
  return (
    <section className="desk-part stack gap-2" aria-labelledby="reviewed">
      {tab !== "pending" && pending && (
        <Link to={pending.to} className="tap strong gap-1">
          <Icon name="chevron-left" />
          Pending Review ({pending.count})
        </Link>
      )}
      <h2 id="reviewed">Reviewed</h2>
      <LinkTabs label="Reviewed" tabs={reviewedTabs} />
      {!reviewed ? (
        <Waiting desk={desk} />
      ) : reviewed.rows.length === 0 ? (
        <p className="muted">Nothing here yet.</p>
      ) : (
        <>
          <ul className="lines-around lined">
            {reviewed.rows.map((row) => (
              <QueueRow key={row.id} row={row} isOpen={row.id === open?.id} />
            ))}
          </ul>
          {reviewed.all && (
            <Link to={reviewed.all} className="page-link">
              All approved
              <Icon name="chevron-right" />
            </Link>
          )}
        </>
      )}
    </section>
  );
}
