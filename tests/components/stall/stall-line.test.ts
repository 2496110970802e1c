import { expect, it } from "vitest";
import { lineText } from "~/components/stall/stall-line";
import { stallDay } from "../../models/orders/stall-day/sample";

type Shown = Parameters<typeof lineText>[0];
const text = (shown: Partial<Shown>) =>
  lineText({
    line: "open",
    waiting: 0,
    isSending: false,
    isUnkept: false,
    caughtUp: 0,
    day: stallDay({ asOf: new Date(2026, 4, 9, 9, 41).getTime() }),
    ...shown,
  }).text;

it.each<[string, Partial<Shown>]>([
  ["Up to date, 9:41 AM.", {}],
  ["No connection. This list is from 9:41 AM; you can go on ticking.", { line: "closed" }],
  ["No connection: 1 tick waits on this phone.", { line: "closed", waiting: 1 }],
  ["No connection: 3 ticks wait on this phone.", { line: "closed", waiting: 3 }],
  [
    "No connection: 3 ticks wait on this phone. Do not close this page: this phone cannot keep them.",
    { line: "closed", waiting: 3, isUnkept: true },
  ],
  ["Sending 3 ticks…", { waiting: 3, isSending: true }],
  ["Caught up: 3 ticks sent.", { caughtUp: 3 }],
  ["You are not signed in to this stall. Sign in again to go on.", { line: "signed out" }],
  [
    "You are not signed in to this stall. Sign in again to go on. 2 ticks wait on this phone until you have.",
    { line: "signed out", waiting: 2 },
  ],
])("'%s' is said plainly", (said, shown) => {
  expect(text(shown)).toBe(said);
});
