import { Form, Link } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  countsOf,
  isFound,
  isToCollect,
  isWholeList,
  readTick,
  type StallOrder,
} from "~/models/orders/stall-day/stall-day.rules";
import type { StallPage } from "~/models/orders/stall-day/stall-day.view";
import { Button, LinkButton } from "../kit/button";
import { CountLine } from "../kit/count-line";
import { EmptyState } from "../kit/empty-state";
import { Icon } from "../kit/icon";
import { LinkTabs } from "../kit/link-tabs";
import { OfficeForm } from "../kit/office-form";
import { PageHeader } from "../kit/page-header";
import { Pagination } from "../kit/pagination";
import { DoneRow, PickupRow, TickButton } from "./pickup-row";
import { ScanCode } from "./scan-code";
import { StallLine } from "./stall-line";
import { useStall } from "./use-stall";
import { WeighOrder } from "./weigh-order";
import "../kit/field.css";
import "./stall.css";

const saidOf: Record<string, string> = {
  completed: "collected",
  not_collected: "not collected",
};

/**
 * A market day for the people who hand over orders: they search for a customer and tick the order.
 * Every tick is a button of one form; with JavaScript it is shown at once, and sent when there is a
 * connection.
 */
export function StallDayPage({
  account,
  vendorId,
  markKey,
  page,
}: {
  /** The signed-in user and their vendor. What the phone stores belongs to them. */
  account: string;
  vendorId: number;
  /** The vendor's key for the marks in QR codes. */
  markKey: string;
  page: StallPage;
}) {
  const { markets, total, pages, page: number, isCut } = page;
  const stall = useStall(account, vendorId, page.day);
  // A page that stays open until the next market day gets that day from the server.
  const { day } = stall;
  const [q, setQ] = useState(page.q);
  const [last, setLast] = useState<number | null>(page.last?.id ?? null);
  const now = useNow(day.asOf);
  const search = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isSameDay = day.date === page.day.date;
  const orders = isSameDay ? withLast(stall.orders, page.last) : stall.orders;
  const isWhole = isWholeList(day, page.day) || orders.length >= total;
  const shown = q.trim() === "" ? orders : orders.filter((order) => isFound(order, q));
  const [toCollect, done] = [shown.filter(isToCollect), shown.filter((each) => !isToCollect(each))];
  const counts = isWhole ? countsOf(orders) : page.counts;
  const justTicked = orders.find(({ id }) => id === last);

  // The focused control has disappeared. Move the focus to the list, where a key presses nothing.
  const focusList = () => head.current?.focus({ preventScroll: true });
  function onTick(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const tick = submitter instanceof HTMLButtonElement ? readTick(submitter.value) : null;
    if (!tick) return;
    event.preventDefault();
    stall.tick(tick.orderId, tick.to);
    setLast(tick.to === "back" ? null : tick.orderId);
    setQ("");
    if (search.current) search.current.value = "";
    focusList();
  }

  return (
    <div className="page stall">
      <PageHeader title="At the stall" lead={`${day.market.name} · ${day.text}`}>
        <CountLine
          counts={[
            { count: counts.toCollect, label: "to pick up" },
            { count: counts.collected, label: "collected" },
            { count: counts.notCollected, label: "not collected" },
          ]}
        />
      </PageHeader>
      {markets.length > 1 && (
        <LinkTabs
          label="Market"
          tabs={markets.map(({ id, name, toCollect: count }) => ({
            label: name,
            to: `/vendor-stall?market=${id}`,
            chosen: id === day.market.id,
            count,
          }))}
        />
      )}
      <StallLine stall={stall} />
      <Find
        q={q}
        market={day.market.id}
        onChange={setQ}
        input={search}
        key={`${day.market.id} ${page.q}`}
      />
      <ScanCode
        markKey={markKey}
        orders={stall.orders}
        onFound={(code) => {
          setQ(code);
          if (search.current) search.current.value = code;
        }}
      />
      {isCut && (
        <p className="muted">
          This list shows only the first orders. The rest are under{" "}
          <Link to="/vendor-preorders">Pre-orders</Link>.
        </p>
      )}
      <div ref={head} tabIndex={-1} className="hidden-text">
        The list
      </div>
      {shown.length === 0 && q.trim() !== "" && <NobodyFound q={q} market={day.market.id} />}
      {toCollect.length === 0 && q.trim() === "" && (
        <p className="stall-all-done">No orders left to pick up.</p>
      )}
      <OfficeForm
        action="/vendor-stall"
        className="stack"
        onSubmit={onTick}
        // Without a connection, the ticks wait on this phone: see useHoldOffline.
        discover="none"
        preventScrollReset
        hidden={shown.length === 0 && !justTicked}
      >
        <input type="hidden" name="market" value={day.market.id} />
        {toCollect.length > 0 && (
          <section aria-labelledby="to-collect" className="stack">
            <h2 id="to-collect">To pick up</h2>
            <ol className="pickups">
              {toCollect.map((order) => (
                <PickupRow
                  key={order.id}
                  order={order}
                  now={now}
                  isWaiting={stall.waitingFor.has(order.id)}
                >
                  <WeighOrder
                    order={order}
                    marketId={day.market.id}
                    onWeigh={(weights) => {
                      stall.tick(order.id, "weighed", weights);
                      focusList();
                    }}
                  />
                </PickupRow>
              ))}
            </ol>
          </section>
        )}
        {done.length > 0 && (
          <details className="stall-done" open={q.trim() !== "" || toCollect.length === 0}>
            <summary>
              Finished
              <span className="tab-count fine text-center">{done.length}</span>
              <Icon name="chevron-down" />
            </summary>
            <ol className="pickups">
              {done.map((order) => (
                <DoneRow key={order.id} order={order} isWaiting={stall.waitingFor.has(order.id)} />
              ))}
            </ol>
          </details>
        )}
        {justTicked && <JustTicked order={justTicked} />}
      </OfficeForm>
      {!isWhole && <Pagination page={number} pages={pages} />}
      <p className="cluster">
        <LinkButton to={`/vendor-stall?market=${day.market.id}&print`} variant="soft">
          Print this list
        </LinkButton>
        <LinkButton to="/vendor-past-orders" variant="soft" icon="receipt">
          Past orders
        </LinkButton>
      </p>
    </div>
  );
}

/** Without JavaScript, the order that was just ticked may be on another page of the list. */
const withLast = (orders: StallOrder[], last: StallOrder | null) =>
  last && !orders.some(({ id }) => id === last.id) ? [...orders, last] : orders;

/** This phone's clock, used only to decide what to offer. The server decides by its own clock. */
function useNow(asOf: number): number {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Find({
  q,
  market,
  onChange,
  input,
}: {
  q: string;
  market: number;
  onChange: (q: string) => void;
  input: React.RefObject<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <Form
      method="get"
      role="search"
      aria-label="Find an order"
      className="search wrap gap-2 stall-find"
      onSubmit={(event) => {
        // The orders are already on the page, so do not send the form.
        event.preventDefault();
        input.current?.blur();
      }}
    >
      <label htmlFor={id} className="hidden-text">
        Name, number or pickup code
      </label>
      <Icon name="search" className="search-icon" />
      <input
        ref={input}
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        onInput={(event) => onChange(event.currentTarget.value)}
        placeholder="Name, number or code"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="control search-input"
      />
      <input type="hidden" name="market" value={market} />
      <Button>Find</Button>
    </Form>
  );
}

const NobodyFound = ({ q, market }: { q: string; market: number }) => (
  <EmptyState
    title="Not on today’s list"
    text={`No results for “${q.trim()}”. Check the name, number or pickup code.`}
  >
    <LinkButton to={`/vendor-stall?market=${market}`} variant="soft" reloadDocument>
      Show all of today’s orders
    </LinkButton>
  </EmptyState>
);

/** Lets the user undo the last tick at once, near the thumb. */
function JustTicked({ order }: { order: StallOrder }) {
  const said = saidOf[order.status];
  if (!said) return null;
  return (
    <div className="just-ticked row between round gap-3" role="status">
      <p>
        <strong>{order.customer}</strong> <span className="no-wrap">{order.number}</span>: {said}
      </p>
      <TickButton order={order} to="back" className="tick-undo">
        Undo
      </TickButton>
    </div>
  );
}
