import { useEffect } from "react";
import type { Note, Tick } from "~/models/orders/stall-day/outbox.rules";
import type { StallDay } from "~/models/orders/stall-day/stall-day.rules";

/**
 * What a phone keeps of a day at the stall, bound to the account that it was shown to: what waits to
 * be sent, which names nobody, and the day itself, which does. Signing out forgets both; a session
 * that ended by itself forgets the day, and what waits is sent once the account is back.
 */
const begin = "stall:";
/** `account` is 'vendor:7': who, and for which stall. */
const waitingOf = (account: string) => `${begin}waiting:${account}`;
const dayOf = (account: string, marketId: number) => `${begin}day:${account}:${marketId}`;

export interface Waiting {
  ticks: Tick[];
  notes: Note[];
}

/** A place for texts: the browser's own, or a test's. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's own; null where it keeps nothing. */
export function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read<Kept>(store: Store, key: string): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function readWaiting(store: Store, account: string): Waiting {
  const { ticks, notes } = read<Waiting>(store, waitingOf(account));
  return {
    ticks: Array.isArray(ticks) ? ticks : [],
    notes: Array.isArray(notes) ? notes : [],
  };
}

/** Says whether it could be kept: a full disk, or a private window, may refuse. */
export function keepWaiting(store: Store, account: string, waiting: Waiting): boolean {
  try {
    store.setItem(waitingOf(account), JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}

/** What was last known of a market's day, if it is the same date. */
export function readDay(
  store: Store,
  account: string,
  { market, date }: Pick<StallDay, "market" | "date">,
): StallDay | null {
  const kept = read<StallDay>(store, dayOf(account, market.id));
  return kept.date === date && Array.isArray(kept.orders) ? (kept as StallDay) : null;
}

export function keepDay(store: Store, account: string, day: StallDay): void {
  try {
    store.setItem(dayOf(account, day.market.id), JSON.stringify(day));
  } catch {
    // The page itself is kept too, as it was loaded: what waits matters more.
  }
}

const keysOf = (store: Store) =>
  Array.from({ length: store.length }, (_, at) => store.key(at)).filter((key) =>
    key?.startsWith(begin),
  ) as string[];

/** Signed out: nothing stays. */
export function forgetStall(store: Store): void {
  for (const key of keysOf(store)) store.removeItem(key);
}

/** Another account is signed in, or nobody is: whose day it was is nobody else's business. */
export function forgetOtherDays(store: Store, username: string | null): void {
  const own = username === null ? null : `${begin}day:${username}:`;
  for (const key of keysOf(store)) {
    if (key.startsWith(`${begin}day:`) && !(own && key.startsWith(own))) store.removeItem(key);
  }
}

/** How many ticks wait to be sent, whoever made them. */
export function countWaiting(store: Store): number {
  return keysOf(store)
    .filter((key) => key.startsWith(`${begin}waiting:`))
    .reduce((sum, key) => sum + (read<Waiting>(store, key).ticks?.length ?? 0), 0);
}

/** Where an account is left for good, on purpose. */
const leaves = /^\/(sign-out|account\/delete)$/;

/**
 * Forgets what a phone has kept of a day at the stall when its account is left, as the service
 * worker forgets its pages; see docs/decisions/013 and 027. Who signs out while ticks wait is asked
 * first: they would be lost.
 */
export function useForgetStall(username: string | null): void {
  useEffect(() => {
    const store = browserStore();
    if (store === null) return;
    forgetOtherDays(store, username);
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !leaves.test(new URL(form.action).pathname)) return;
      const count = countWaiting(store);
      const what = count === 1 ? "1 update is waiting" : `${count} updates are waiting`;
      if (
        count > 0 &&
        !confirm(`${what} to be sent from this phone. Continue and lose unsent updates?`)
      ) {
        event.preventDefault();
        return;
      }
      forgetStall(store);
    };
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [username]);
}
