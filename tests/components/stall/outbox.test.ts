import { beforeEach, describe, expect, it, vi } from "vitest";
import { usernameOn } from "~/components/shell/root-data";
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
import { notAtVendor } from "~/platform/acts-for";
import { stallDay, stallOrder } from "../../models/orders/stall-day/sample";
import { memoryStore } from "../../support/memory-store";

type Sent = { key: string; orderId: number; to: string; seen: number };

/**
 * A phone's outbox, and a server that records what it was sent and answers as the test tells it.
 */
function phone(store = memoryStore(), day = stallDay()) {
  const sent: Sent[][] = [];
  let keys = 0;
  const given = {
    sent,
    store,
    isOnline: true,
    post: async (ticks: readonly object[]): Promise<Response> =>
      Response.json({ answers: (ticks as Sent[]).map((tick) => doneWith(tick)) }),
    get: async (): Promise<Response> => Response.json({ day }),
  };
  const outbox = new Outbox("vendor", day, {
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
  return { ...given, outbox, given, takeUp: () => outbox.takeUp(day) };
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

describe("a pickup mark", () => {
  it("is shown and stored at once, and sent with its key and the version seen", async () => {
    one.outbox.tick(7, "completed");
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });
    expect(one.outbox.view()).toMatchObject({ waiting: 1, isUnkept: false });
    expect(readWaiting(one.store, "vendor").ticks).toHaveLength(1);
    await one.outbox.catchUp();
    expect(one.sent).toEqual([[{ key: "key-1", orderId: 7, to: "completed", seen: 3 }]]);
    expect(one.outbox.view()).toMatchObject({ waiting: 0, line: "open" });
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });
  });

  it("stays without an answer, survives a reload and is sent again with its key", async () => {
    one.given.post = lost;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "closed" });

    const reloaded = phone(one.store);
    expect(reloaded.outbox.view().waiting).toBe(0);
    reloaded.takeUp();
    expect(statuses(reloaded.outbox)).toEqual({ 7: "completed", 8: "ready" });
    await reloaded.outbox.catchUp();
    expect(reloaded.sent[0]?.map(({ key }) => key)).toEqual(["key-1"]);
    expect(reloaded.outbox.view().waiting).toBe(0);
  });

  it("that was undone before it was sent is never sent", async () => {
    one.outbox.tick(7, "completed");
    one.outbox.tick(7, "back");
    await one.outbox.catchUp();
    expect(one.sent).toEqual([]);
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "ready" });
  });

  it("is not sent while offline, and can be undone without a request", async () => {
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

  it("that was undone after an attempt is sent first, and its undo carries the new version", async () => {
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

describe("the state shown on the phone", () => {
  it("counts the marks sent after a lost connection, and only those", async () => {
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

  it("notes a refused mark until the note is dismissed", async () => {
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

  it("notes weights that the server can never accept with the number of their order", async () => {
    one.given.post = async () => Response.json({ message: "Enter the weights" }, { status: 422 });
    one.outbox.tick(7, "weighed", [{ productId: 1, weight: "2" }]);
    await one.outbox.catchUp();
    expect(one.outbox.view().notes.map(({ text }) => text)).toEqual([
      "ORD-0007: no weight was saved. Enter the weights",
    ]);
  });

  it("includes other phones' marks once nothing is waiting", async () => {
    one.given.get = async () =>
      Response.json({
        day: stallDay({ orders: [stallOrder({ id: 8, status: "completed", version: 4 })] }),
      });
    await one.outbox.catchUp();
    expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "completed" });
  });

  it("switches to the next day once that has begun, and keeps it from an older page", async () => {
    const next = stallDay({ date: "2026-05-10", asOf: 900, orders: [stallOrder({ id: 9 })] });
    one.given.get = async () => Response.json({ day: next });
    await one.outbox.catchUp();
    expect(statuses(one.outbox)).toEqual({ 9: "ready" });
    expect(readDay(one.store, "vendor", 1)?.date).toBe("2026-05-10");

    const reloaded = phone(one.store);
    reloaded.takeUp();
    expect(statuses(reloaded.outbox)).toEqual({ 9: "ready" });
    expect(readDay(one.store, "vendor", 1)?.date).toBe("2026-05-10");
  });

  it("shows only the next day’s orders, although a mark of the day before waits", async () => {
    one.given.get = async () => {
      one.outbox.tick(7, "completed");
      return Response.json({
        day: stallDay({ date: "2026-05-10", asOf: 900, orders: [stallOrder({ id: 9 })] }),
      });
    };
    await one.outbox.catchUp();
    expect(one.outbox.view().waiting).toBe(1);
    expect(statuses(one.outbox)).toEqual({ 9: "ready" });
  });

  describe("loses an order that the server no longer lists", () => {
    beforeEach(() => {
      one.given.get = async () =>
        Response.json({ day: stallDay({ asOf: 900, orders: [stallOrder({ id: 8 })] }) });
    });

    it("also when an older page shows it again", async () => {
      await one.outbox.catchUp();
      expect(statuses(one.outbox)).toEqual({ 8: "ready" });
      const reloaded = phone(one.store);
      reloaded.takeUp();
      expect(statuses(reloaded.outbox)).toEqual({ 8: "ready" });
    });

    it.each([
      ["only another market has orders", stallDay({ market: { id: 2, name: "Bay" }, asOf: 900 })],
      ["no market has orders", null],
    ])("also when it was the last one, and %s", async (_, day) => {
      one.given.get = async () => {
        one.outbox.tick(8, "completed");
        return Response.json({ day, asOf: 900, isCut: false });
      };
      await one.outbox.catchUp();
      expect(statuses(one.outbox)).toEqual({ 8: "completed" });
      expect(readDay(one.store, "vendor", 1)).toMatchObject({ asOf: 900, market: { id: 1 } });
    });

    it("but not if the server refuses the list", async () => {
      one.given.get = async () => Response.json({ message: "Not found" }, { status: 404 });
      await one.outbox.catchUp();
      expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "ready" });
    });

    it("but not while a mark of it waits, nor if the list is cut", async () => {
      const { get } = one.given;
      one.given.get = async () => {
        one.outbox.tick(7, "completed");
        return get();
      };
      await one.outbox.catchUp();
      expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });

      const two = phone();
      two.given.get = async () =>
        Response.json({ isCut: true, day: stallDay({ asOf: 900, orders: [] }) });
      await two.outbox.catchUp();
      expect(statuses(two.outbox)).toEqual({ 7: "ready", 8: "ready" });
    });
  });
});

describe("two tabs of one browser", () => {
  it("take over what the other stores, without storing it again", async () => {
    const two = phone(one.store);
    two.given.get = async () =>
      Response.json({
        day: stallDay({ asOf: 900, orders: [stallOrder({ status: "completed", version: 4 })] }),
      });
    await two.outbox.catchUp();
    const setItem = vi.spyOn(one.store, "setItem");
    one.outbox.takeOver();
    expect(statuses(one.outbox)).toEqual({ 7: "completed" });
    expect(setItem).not.toHaveBeenCalled();
  });

  it("for two markets keep each order in its own market’s list", async () => {
    const elsewhere = stallDay({
      market: { id: 2, name: "Bay Market" },
      orders: [stallOrder({ id: 9 })],
    });
    keepDay(one.store, "vendor", elsewhere);
    const two = phone(one.store, elsewhere);
    two.outbox.tick(9, "completed");
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.sent.flat().map(({ orderId }) => orderId)).toEqual([9, 7]);
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "ready" });
    const kept = readDay(one.store, "vendor", 2)?.orders;
    expect(kept?.map(({ id, status }) => [id, status])).toEqual([[9, "completed"]]);
  });
});

describe("an unusable answer", () => {
  it.each([
    ["the server is down", async () => new Response(null, { status: 503 })],
    ["it was asked too often", async () => Response.json({}, { status: 429 })],
    ["a page of another network stands between", async () => new Response("<html>Welcome")],
  ])("loses nothing when %s", async (_, post) => {
    one.given.post = post;
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "closed" });
  });

  it("reports that the vendor is signed out and keeps the waiting marks", async () => {
    one.given.post = async () => Response.json({}, { status: 401 });
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "signed out" });
  });

  it("reports that another user is signed in and keeps the waiting marks", async () => {
    one.given.post = async () => Response.json({ message: notAtVendor }, { status: 404 });
    one.outbox.tick(7, "completed");
    await one.outbox.catchUp();
    expect(one.outbox.view()).toMatchObject({ waiting: 1, line: "signed out", notes: [] });
  });

  it("drops a mark that can never succeed, reports it and sends the others", async () => {
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

  it("is reported as unsaved on a phone without storage, which still sends the mark", async () => {
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

describe("the data stored on a phone", () => {
  it("belongs to one account: another finds neither the day nor the marks", () => {
    one.outbox.tick(7, "completed");
    keepDay(one.store, "vendor", stallDay());
    expect(readWaiting(one.store, "other").ticks).toEqual([]);
    expect(readDay(one.store, "other", 1)).toBeNull();
    expect(readDay(one.store, "vendor", 2)).toBeNull();
    expect(readDay(one.store, "vendor", 1)?.orders).toHaveLength(2);
  });

  it("is removed on sign-out", () => {
    one.store.setItem("theme", "dark");
    one.outbox.tick(7, "completed");
    expect(countWaiting(one.store)).toBe(1);
    forgetStall(one.store);
    expect(countWaiting(one.store)).toBe(0);
    expect(one.store.length).toBe(1);
  });

  it("loses customers' names when a session ends by itself, but not its marks, nor on the offline page", () => {
    one.outbox.tick(7, "completed");
    keepDay(one.store, "vendor", stallDay());
    keepDay(one.store, "other", stallDay());
    forgetOtherDays(one.store, "vendor");
    expect(readDay(one.store, "vendor", 1)).not.toBeNull();
    expect(readDay(one.store, "other", 1)).toBeNull();
    forgetOtherDays(one.store, usernameOn("/offline", null));
    expect(readDay(one.store, "vendor", 1)).not.toBeNull();
    forgetOtherDays(one.store, usernameOn("/vendor-stall", null));
    expect(readDay(one.store, "vendor", 1)).toBeNull();
    expect(countWaiting(one.store)).toBe(1);
    const kept = Array.from({ length: one.store.length }, (_, at) =>
      one.store.getItem(one.store.key(at) ?? ""),
    );
    expect(kept.join()).not.toContain("ada");
  });

  it("keeps the newest report of each order when the page brings fewer or older ones", () => {
    const later = stallOrder({ id: 8, status: "completed", version: 9 });
    keepDay(one.store, "vendor", stallDay({ asOf: 800, orders: [later, stallOrder({ id: 9 })] }));
    one.outbox.takeUp(
      stallDay({ orders: [stallOrder({ id: 7, status: "completed", version: 4 })] }),
    );
    expect(statuses(one.outbox)).toEqual({ 7: "completed", 8: "completed", 9: "ready" });
    expect(readDay(one.store, "vendor", 1)).toMatchObject({ asOf: 800 });
    expect(readDay(one.store, "vendor", 1)?.orders).toHaveLength(3);
  });

  it("is ignored when it is damaged", () => {
    one.store.setItem("stall:waiting:vendor", "{");
    for (const damaged of ["null", JSON.stringify({ ...stallDay({ orders: [] }), date: "" })]) {
      one.store.setItem("stall:day:vendor:1", damaged);
      expect(readDay(one.store, "vendor", 1)).toBeNull();
      one.takeUp();
      expect(one.outbox.view().waiting).toBe(0);
      expect(statuses(one.outbox)).toEqual({ 7: "ready", 8: "ready" });
    }
  });
});
