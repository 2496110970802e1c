import { useEffect } from "react";
import type { Note, Tick } from "~/models/orders/stall-day/outbox.rules";
import type { StallDay, StallOrder } from "~/models/orders/stall-day/stall-day.rules";

/**
 * What a phone stores about a day at the stall, for the account that it was shown to: the ticks
 * that wait to be sent, which name nobody, and the day itself, which names customers. Signing out
 * deletes both. If a session ends by itself, the day is deleted, and the waiting ticks are sent
 * once the user signs in again.
 */
const begin = "stall:";
const beginWaiting = `${begin}waiting:`;
const beginDay = `${begin}day:`;
/** `account` is 'vendor:7': the username, and the id of the vendor. */
const waitingOf = (account: string) => beginWaiting + account;
const dayOf = (account: string, marketId: number | "") => `${beginDay}${account}:${marketId}`;

export interface Waiting {
  ticks: Tick[];
  notes: Note[];
}

/** A store for texts: the browser's own, or a test's. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's own store; null if the browser does not allow storage. */
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

/** Returns whether the store accepted it: a full disk, or a private window, may refuse. */
export function keepWaiting(store: Store, account: string, waiting: Waiting): boolean {
  try {
    store.setItem(waitingOf(account), JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}

/** Whether a stored order says what is to be weighed. Earlier versions of the site did not. */
const isWhole = ({ weighs }: Partial<StallOrder>) => Array.isArray(weighs);

/** The stored day of a market. Its date may have passed. */
export function readDay(store: Store, account: string, marketId: number): StallDay | null {
  const kept = read<StallDay>(store, dayOf(account, marketId));
  if (!kept.date || !Array.isArray(kept.orders)) return null;
  return kept.orders.every(isWhole) ? (kept as StallDay) : null;
}

export function keepDay(store: Store, account: string, day: StallDay): void {
  try {
    store.setItem(dayOf(account, day.market.id), JSON.stringify(day));
  } catch {
    // The page itself is kept too, as it was loaded. The waiting ticks matter more.
  }
}

const keysOf = (store: Store) =>
  Array.from({ length: store.length }, (_, at) => store.key(at)).filter((key) =>
    key?.startsWith(begin),
  ) as string[];

/** Changes the stored days of the account, at all markets. */
export function changeDays(
  store: Store,
  account: string,
  change: (day: StallDay) => StallDay,
): void {
  const days = dayOf(account, "");
  for (const key of keysOf(store).filter((each) => each.startsWith(days))) {
    const day = readDay(store, account, Number(key.slice(days.length)));
    if (day) keepDay(store, account, change(day));
  }
}

/** After a sign-out: deletes everything. */
export function forgetStall(store: Store): void {
  for (const key of keysOf(store)) store.removeItem(key);
}

/**
 * If another account or no account is signed in, deletes the days of the other accounts: they are
 * private. Does nothing if the page does not know who is signed in: see `usernameOn`.
 */
export function forgetOtherDays(store: Store, username: string | null | undefined): void {
  if (username === undefined) return;
  const own = username === null ? null : `${beginDay}${username}:`;
  for (const key of keysOf(store)) {
    if (key.startsWith(beginDay) && !(own && key.startsWith(own))) store.removeItem(key);
  }
}

/** How many ticks wait to be sent, for all accounts. */
export function countWaiting(store: Store): number {
  return keysOf(store)
    .filter((key) => key.startsWith(beginWaiting))
    .reduce((sum, key) => sum + (read<Waiting>(store, key).ticks?.length ?? 0), 0);
}

/** The addresses where a user leaves an account on purpose. */
const leaves = /^\/(sign-out|account\/delete)$/;

/**
 * Deletes what a phone has stored about a day at the stall when the user leaves the account, just
 * as the service worker deletes its pages; see docs/decisions/013 and 027. A user who signs out
 * while ticks wait is asked first, because the ticks would be lost.
 */
export function useForgetStall(username: string | null | undefined): void {
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
