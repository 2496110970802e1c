import { describe, expect, it } from "vitest";
import {
  afterAnswers,
  asShown,
  bothReports,
  mostTicks,
  nextToSend,
  notesOf,
  type Tick,
  type TickAnswer,
  tried,
  withNews,
  withTick,
} from "~/models/orders/stall-day/outbox.rules";
import type { StallDay, TickKind } from "~/models/orders/stall-day/stall-day.rules";
import { stallDay, stallOrder } from "./sample";

const tick = (key: string, to: TickKind, values: Partial<Tick> = {}): Tick => ({
  key,
  orderId: 7,
  to,
  seen: 3,
  isTried: false,
  ...values,
});
const answer = (key: string, values: Partial<TickAnswer> = {}): TickAnswer => ({
  key,
  outcome: "done",
  reason: null,
  order: stallOrder({ status: "completed", version: 4 }),
  ...values,
});
const keys = (ticks: readonly Tick[]) => ticks.map(({ key }) => key);

describe("ticks waiting to be sent", () => {
  it("are dropped by an undo if the server cannot have received them", () => {
    const ticks = withTick([], tick("a", "completed"));
    expect(withTick(ticks, tick("b", "back"))).toEqual([]);
  });

  it("are followed by their undo if they may have arrived", () => {
    const ticks = tried([tick("a", "completed")], [tick("a", "completed")]);
    expect(keys(withTick(ticks, tick("b", "back")))).toEqual(["a", "b"]);
  });

  it("lose only the last tick of the same order to an undo", () => {
    const ticks = [
      tick("a", "not_collected"),
      tick("b", "completed"),
      tick("c", "completed", { orderId: 8 }),
    ];
    expect(keys(withTick(ticks, tick("d", "back")))).toEqual(["a", "c"]);
  });

  it("contain a repeated tick only once", () => {
    const ticks = withTick([tick("a", "completed")], tick("b", "completed"));
    expect(keys(ticks)).toEqual(["a"]);
  });

  it("have the last weights that were typed, if the server cannot have the ones before", () => {
    const weights = (weight: string) => ({ weights: [{ productId: 1, weight }] });
    const first = withTick([], tick("a", "weighed", weights("2.5")));
    const again = withTick(first, tick("b", "weighed", weights("2.6")));
    expect(again).toEqual([tick("b", "weighed", weights("2.6"))]);
    const sent = tried(again, again);
    expect(keys(withTick(sent, tick("c", "weighed", weights("2.7"))))).toEqual(["b", "c"]);
  });

  it("have all weights typed so far, each with the weight shown before it was first typed", () => {
    const first = withTick(
      [],
      tick("a", "weighed", {
        weights: [
          { productId: 1, weight: "2.5", was: 0 },
          { productId: 2, weight: "1", was: 0 },
        ],
      }),
    );
    const again = withTick(
      first,
      tick("b", "weighed", { weights: [{ productId: 1, weight: "2.6", was: 2500 }] }),
    );
    expect(again.map(({ weights }) => weights)).toEqual([
      [
        { productId: 1, weight: "2.6", was: 0 },
        { productId: 2, weight: "1", was: 0 },
      ],
    ]);
  });

  it("keep their weights if the handover after them is undone", () => {
    const ticks = [tick("a", "weighed"), tick("b", "completed")];
    expect(keys(withTick(ticks, tick("c", "back")))).toEqual(["a"]);
    expect(keys(withTick([tick("a", "weighed")], tick("c", "back")))).toEqual(["a", "c"]);
  });

  it("are sent one per order at a time, oldest first, up to the maximum", () => {
    const two = [tick("a", "completed"), tick("b", "back"), tick("c", "completed", { orderId: 8 })];
    expect(keys(nextToSend(two))).toEqual(["a", "c"]);
    const many = Array.from({ length: mostTicks + 1 }, (_, at) =>
      tick(`${at}`, "completed", { orderId: at + 1 }),
    );
    expect(nextToSend(many)).toHaveLength(mostTicks);
  });
});

describe("the outbox after an answer", () => {
  it("drops the answered tick, and gives the next tick the new version of the order", () => {
    const ticks = [
      tick("a", "completed"),
      tick("b", "back"),
      tick("c", "completed", { orderId: 8 }),
    ];
    expect(afterAnswers(ticks, [answer("a")])).toEqual([
      { ...tick("b", "back"), seen: 4 },
      tick("c", "completed", { orderId: 8 }),
    ]);
  });

  it.each(["already", "cannot"] as const)(
    "drops the undo of a tick answered '%s', to keep what another phone did",
    (outcome) => {
      const ticks = [tick("a", "completed"), tick("b", "back")];
      expect(afterAnswers(ticks, [answer("a", { outcome })])).toEqual([]);
    },
  );

  it("notes a tick that could not be done once per order, and says nothing about done ticks", () => {
    const cannot = answer("a", { outcome: "cannot", reason: "It stays collected." });
    const ticks = [tick("a", "not_collected"), tick("b", "not_collected"), tick("z", "completed")];
    const notes = notesOf([], [cannot, answer("z")], ticks);
    expect(notes).toEqual([{ key: "a", orderId: 7, text: "It stays collected." }]);
    expect(notesOf(notes, [{ ...cannot, key: "b" }], ticks)).toHaveLength(1);
  });

  it("notes weights that were not saved with their order, and keeps the note beside later ones", () => {
    const ticks = [tick("a", "weighed"), tick("b", "completed")];
    const refused = (key: string, reason: string) => answer(key, { outcome: "cannot", reason });
    const first = notesOf([], [refused("a", "It’s 3 lb now.")], ticks);
    const both = notesOf(first, [refused("b", "Enter the weight of Ham first.")], ticks);
    expect(both.map(({ text }) => text)).toEqual([
      "ORD-0007: no weight was saved. It’s 3 lb now.",
      "Enter the weight of Ham first.",
    ]);
  });
});

describe("the orders shown on a phone", () => {
  it("have the newest state received for each order", () => {
    const known = [stallOrder({ version: 3 }), stallOrder({ id: 8, version: 5 })];
    const news = [
      stallOrder({ version: 4, status: "completed" }),
      stallOrder({ id: 8, version: 4, status: "confirmed" }),
      stallOrder({ id: 9 }),
    ];
    const shown = withNews(known, news);
    expect(shown.map(({ id, status }) => [id, status])).toEqual([
      [7, "completed"],
      [8, "ready"],
      [9, "ready"],
    ]);
  });

  it("are those of the second of two reports of the same moment, and no order is gone", () => {
    const one = stallDay({ orders: [stallOrder({ wish: "sliced" }), stallOrder({ id: 8 })] });
    const other = stallDay({ wholeAsOf: one.asOf, orders: [stallOrder({ wish: "whole" })] });
    const wishes = ({ orders }: StallDay) => orders.map(({ id, wish }) => [id, wish]);
    expect(wishes(bothReports(one, other))).toEqual([
      [7, "whole"],
      [8, null],
    ]);
    const nextDay = { ...other, date: "2026-05-10" };
    expect(bothReports(one, nextDay).date).toBe("2026-05-10");
    expect(bothReports(nextDay, one).date).toBe("2026-05-09");
  });

  it("include the waiting ticks of each order, in order", () => {
    const orders = [stallOrder(), stallOrder({ id: 8 })];
    const ticks = [tick("a", "not_collected"), tick("b", "completed")];
    expect(asShown(orders, ticks).map(({ status }) => status)).toEqual(["completed", "ready"]);
    expect(asShown(orders, [...ticks, tick("c", "back")])[0]?.status).toBe("not_collected");
  });
});
