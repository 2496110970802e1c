import { useEffect, useState, useSyncExternalStore } from "react";
import type { StallDay, TickKind, TypedWeights } from "~/models/orders/stall-day/stall-day.rules";
import { postJson } from "../kit/post-json";
import { browserStore } from "./kept-stall";
import { Outbox, type StallView } from "./outbox";

/**
 * How often to ask for what others have ticked, and to try a closed connection again, in
 * milliseconds.
 */
const asksEvery = 60_000;
const triesEvery = 5_000;
const patience = 15_000;

/**
 * Runs the work once at a time in this browser. If the browser has no locks, only this page is
 * protected.
 */
function aloneInBrowser() {
  let isAtIt = false;
  return async (work: () => Promise<void>) => {
    if (isAtIt) return;
    isAtIt = true;
    try {
      if (!navigator.locks) return await work();
      await navigator.locks.request("stall", { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      });
    } finally {
      isAtIt = false;
    }
  };
}

const openOutbox = (account: string, vendorId: number, day: StallDay) =>
  new Outbox(account, day, {
    store: typeof window === "undefined" ? null : browserStore(),
    post: (ticks) => postJson(`/api/vendor/stall/ticks?vendorId=${vendorId}`, { ticks }),
    get: (marketId) =>
      fetch(`/api/vendor/stall?vendorId=${vendorId}&market=${marketId}`, {
        cache: "no-store",
        signal: AbortSignal.timeout(patience),
      }),
    newKey: () =>
      Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join(""),
    isOnline: () => navigator.onLine,
    alone: aloneInBrowser(),
  });

/**
 * A market day of an account on this phone: the server's data together with the ticks made here.
 * Without JavaScript, it is the server's data, and each tick is a form. For another account or
 * another market, the component that uses this hook is mounted anew (`key`).
 */
export function useStall(
  account: string,
  vendorId: number,
  told: StallDay,
): StallView & {
  tick: (orderId: number, to: TickKind, weights?: TypedWeights) => void;
  dismiss: (key: string) => void;
} {
  const [outbox] = useState(() => openOutbox(account, vendorId, told));
  const view = useSyncExternalStore(outbox.subscribe, outbox.view, outbox.view);

  // Runs again for another page of the list.
  useEffect(() => outbox.takeUp(told), [outbox, told]);

  useEffect(() => {
    void outbox.catchUp();
    const again = () => void outbox.catchUp();
    const cut = () => outbox.cut();
    const seen = () => document.visibilityState === "visible" && again();
    const elsewhere = ({ key }: StorageEvent) => key?.startsWith("stall:") && outbox.takeOver();
    let last = Date.now();
    const timer = setInterval(() => {
      const { waiting, line } = outbox.view();
      const every = waiting > 0 || line === "closed" ? triesEvery : asksEvery;
      if (document.visibilityState !== "visible" || Date.now() - last < every) return;
      last = Date.now();
      again();
    }, triesEvery);
    addEventListener("online", again);
    addEventListener("offline", cut);
    addEventListener("storage", elsewhere);
    document.addEventListener("visibilitychange", seen);
    const stopKeeping = keepAgainWithNewBuild();
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("offline", cut);
      removeEventListener("storage", elsewhere);
      document.removeEventListener("visibilitychange", seen);
      stopKeeping();
    };
  }, [outbox]);

  return {
    ...view,
    tick(orderId, to, weights) {
      outbox.tick(orderId, to, weights);
      void outbox.catchUp();
    },
    dismiss: (key) => outbox.dismiss(key),
  };
}

/**
 * A new build of the service worker deletes the pages of the previous build. This page is still
 * needed, so ask to keep it again.
 */
function keepAgainWithNewBuild(): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => {};
  const keep = () => workers.controller?.postMessage({ keep: location.pathname + location.search });
  workers.addEventListener("controllerchange", keep);
  return () => workers.removeEventListener("controllerchange", keep);
}
