import { beforeEach, describe, expect, it } from "vitest";
import {
  countWaiting,
  forgetOtherDays,
  forgetStall,
  keepDay,
  readDay,
  readWaiting,
} from "~/components/stall/kept-stall";
import { Outbox } from "~/components/stall/outbox";
import type { TickAnswer } from "~/models/orders/stall-day/outbox.rules";
import { stallDay, stallOrder } from "../../models/orders/stall-day/sample";
import { memoryStore } from "../../support/memory-store";

type Sent = { key: string; orderId: number; to: string; seen: number };

/**
 * A phone's outbox, and a server that records what it was sent and answers as the test tells it.
 */
function phone(store = memoryStore()) {
  const sent: Sent[][] = [];
  let keys = 0;
  const given = {
    sent,
    store,
    isOnline: true,
    post: async (ticks: readonly object[]): Promise<Response> =>
      Response.json({ answers: (ticks as Sent[]).map((tick) => doneWith(tick)) }),
    get: async (): Promise<Response> => Response.json({ day: stallDay({ asOf: 900, orders: [] }) }),
  };
  const outbox = new Outbox("vendor", stallDay(), {
    store,
    post: (ticks) => {
      sent.push(ticks as Sent[]);
      return given.post(ticks);
    },
    get: () => given.get(),
    newKey: () => `key-${++keys}`,
    isOnline: () => given.isOnline,
    alone: (work) => work(),
  });
  return { ...given, outbox, given };
}
const doneWith = ({ key, orderId, to, seen }: Sent): TickAnswer => ({
  key,
  outcome: "done",
  reason: null,
  order: stallOrder({
    id: orderId,
    status: to === "back" ? "ready" : to,
    cameFrom: to === "back" ? to : "ready",
    version: seen + 1,
  }),
});
const lost = async (): Promise<Response> => {
  throw new TypeError("Failed to fetch");
};
const statuses = (outbox: Outbox) =>
  Object.fromEntries(outbox.view().orders.map(({ id, status }) => [id, status]));

let one: ReturnType<typeof phone>;
beforeEach(() => {
  one = phone();
});

describe("a tick", () => {
  it("is shown at once, kept at once, and sent with its key and what was seen", async () => {
    one.outbox.tick(7, "completed");
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });
    expect(one.outbox.view()).toMatchObject({ waiting: 1, isUnkept: false });
    expect(readWaiting(one.store, "vendor").ticks).toHaveLength(1);
    await one.outbox.catchUp();
    expect(one.sent).toEqual([[{ key: "key-1", orderId: 7, to: "completed", seen: 3 }]]);
    expect(one.outbox.view()).toMatchObject({ waiting: 0, line: "open" });
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });
  });

  it("stays where no answer comes, is there after a reload, and is sent again under its key", async () => {
    one.given.post = lost;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "closed" });

    const reloaded = phone(one.store);
    expect(reloaded.outbox.view().waiting).toBe(0);
    reloaded.outbox.takeUp();
    expect(statuses(reloaded.outbox)).toEqual({ 7: "completed", 8: "ready" });
    await reloaded.outbox.catchUp();
    expect(reloaded.sent[0]?.map(({ key }) => key)).toEqual(["key-1"]);
    expect(reloaded.outbox.view().waiting).toBe(0);
  });

  it("that was undone before the line came back was never there", async () => {
    one.outbox.tick(7, "completed");
    one.outbox.tick(7, "back");
    await one.outbox.catchUp();
    expect(one.sent).toEqual([]);
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "ready" });
  });

  it("is not even tried while the browser has no line, and so can be taken back without a word", async () => {
    one.given.isOnline = false;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "closed" });
    one.outbox.tick(7, "back");
    expect(one.outbox.view().waiting).toBe(0);
    one.outbox.tick(8, "completed");
    one.given.isOnline = true;
    await one.outbox.catchUp();
    expect(one.sent.flat().map(({ orderId }) => orderId)).toEqual([8]);
    expect(one.outbox.view()).toMatchObject({ waiting: 0, line: "open", caughtUp: 1 });
  });

  it("that was undone after a try goes first, and its undo has seen what it made", async () => {
    one.given.post = lost;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    one.outbox.tick(7, "back");
    one.given.post = async (ticks) =>
      Response.json({ answers: (ticks as Sent[]).map((tick) => doneWith(tick)) });
    await one.outbox.catchUp();
    expect(one.sent.map(([tick]) => [tick?.to, tick?.seen])).toEqual([
      ["completed", 3],
      ["completed", 3],
      ["back", 4],
    ]);
  });
});

describe("what is told", () => {
  it("is how many were caught up with, and only after the line was closed", async () => {
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view().caughtUp).toBe(0);

    const post = one.given.post;
    one.given.post = lost;
    one.outbox.tick(8, "completed");
    await one.outbox.catchUp();
    one.given.post = post;
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ caughtUp: 1, waiting: 0 });
    one.outbox.tick(8, "back");
    expect(one.outbox.view().caughtUp).toBe(0);
  });

  it("is what became of a tick otherwise, until that was read", async () => {
    one.given.post = async (ticks) =>
      Response.json({
        answers: (ticks as Sent[]).map(({ key, orderId }) => ({
          key,
          outcome: "cannot",
          reason: "It stays collected.",
          order: stallOrder({ id: orderId, status: "completed", version: 9 }),
        })),
      });
    one.outbox.tick(7, "not_collected");
    await one.outbox.catchUp();
    expect(statuses(one.outbox)[7]).toBe("completed");
    expect(one.outbox.view().notes).toEqual([
      { key: "key-1", orderId: 7, text: "It stays collected." },
    ]);
    one.outbox.dismiss("key-1");
    expect(one.outbox.view().notes).toEqual([]);
  });

  it("is what other phones have ticked, as soon as nothing waits here", async () => {
    one.given.get = async () =>
      Response.json({
        day: stallDay({ orders: [stallOrder({ id: 8, status: "completed", version: 4 })] }),
      });
    await one.outbox.catchUp();
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "completed" });
  });

  it("is another day altogether once that has begun", async () => {
    one.given.get = async () =>
      Response.json({ day: stallDay({ date: "2026-05-10", orders: [stallOrder({ id: 9 })] }) });
    await one.outbox.catchUp();
    expect(statuses(one.outbox)).toEqual({ 9: "ready" });
  });
});

describe("an answer of no use", () => {
  it.each([
    ["the server is down", async () => new Response(null, { status: 503 })],
    ["it was asked too often", async () => Response.json({}, { status: 429 })],
    ["a page of another network stands between", async () => new Response("<html>Welcome")],
  ])("loses nothing where %s", async (_, post) => {
    one.given.post = post;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "closed" });
  });

  it("says that one is signed out, and keeps what waits", async () => {
    one.given.post = async () => Response.json({}, { status: 401 });
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "signed out" });
  });

  it("drops the one tick that can never be taken, tells of it, and sends the others", async () => {
    const { post } = one.given;
    one.given.post = async (ticks) =>
      (ticks as Sent[]).some(({ orderId }) => orderId === 7)
        ? Response.json({ message: "Order not found" }, { status: 404 })
        : post(ticks);
    one.outbox.tick(7, "completed");
    one.outbox.tick(8, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({
      waiting: 0,
      notes: [{ orderId: 7, text: "Order not found" }],
    });
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "completed" });
  });

  it("nor a phone that can keep nothing: it says so, and sends all the same", async () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    const two = phone(full);
    two.given.post = lost;
    two.outbox.tick(7, "completed");
    await two.outbox.catchUp();
    expect(two.outbox.view()).toMatchObject({ waiting: 1, isUnkept: true });
    expect(two.sent).toHaveLength(1);
  });
});

describe("what a phone keeps", () => {
  it("is one account's: another finds neither day nor ticks", () => {
    one.outbox.tick(7, "completed");
    keepDay(one.store, "vendor", stallDay());
    expect(readWaiting(one.store, "other").ticks).toEqual([]);
    expect(readDay(one.store, "other", stallDay())).toBeNull();
    expect(readDay(one.store, "vendor", stallDay({ date: "2026-05-10" }))).toBeNull();
    expect(readDay(one.store, "vendor", stallDay())?.orders).toHaveLength(2);
  });

  it("goes with a sign-out, all of it", () => {
    one.store.setItem("theme", "dark");
    one.outbox.tick(7, "completed");
    expect(countWaiting(one.store)).toBe(1);
    forgetStall(one.store);
    expect(countWaiting(one.store)).toBe(0);
    expect(one.store.length).toBe(1);
  });

  it("loses its names with a session that ended by itself, and not what waits, which names nobody", () => {
    one.outbox.tick(7, "completed");
    keepDay(one.store, "vendor", stallDay());
    keepDay(one.store, "other", stallDay());
    forgetOtherDays(one.store, "vendor");
    expect(readDay(one.store, "vendor", stallDay())).not.toBeNull();
    expect(readDay(one.store, "other", stallDay())).toBeNull();
    forgetOtherDays(one.store, null);
    expect(readDay(one.store, "vendor", stallDay())).toBeNull();
    expect(countWaiting(one.store)).toBe(1);
    const kept = Array.from({ length: one.store.length }, (_, at) =>
      one.store.getItem(one.store.key(at) ?? ""),
    );
    expect(kept.join()).not.toContain("ada");
  });

  it("stays where the page brings less, or older news: of each order the newest report counts", () => {
    const later = stallOrder({ id: 8, status: "completed", version: 9 });
    keepDay(one.store, "vendor", stallDay({ asOf: 800, orders: [later, stallOrder({ id: 9 })] }));
    one.outbox.takeUp(
      stallDay({ orders: [stallOrder({ id: 7, status: "completed", version: 4 })] }),
    );
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "completed", 9: "ready" });
    expect(readDay(one.store, "vendor", stallDay())).toMatchObject({ asOf: 800 });
    expect(readDay(one.store, "vendor", stallDay())?.orders).toHaveLength(3);
  });

  it("is nothing to trip over where it is damaged", () => {
    one.store.setItem("stall:waiting:vendor", "{");
    one.store.setItem("stall:day:vendor:1", "null");
    one.outbox.takeUp();
    expect(one.outbox.view().waiting).toBe(0);
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "ready" });
  });
});
