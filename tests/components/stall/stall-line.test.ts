import { expect, it } from "vitest";
import { lineText } from "~/components/stall/stall-line";
import { stallDay } from "../../models/orders/stall-day/sample";

type Shown = Parameters<typeof lineText>[0];
const lineOf = (shown: Partial<Shown>) =>
  lineText({
    line: "open",
    waiting: 0,
    isSending: false,
    isUnkept: false,
    caughtUp: 0,
    day: stallDay({ asOf: new Date(2026, 4, 9, 9, 41).getTime() }),
    ...shown,
  });

it.each<[string, Partial<Shown>]>([
  ["Up to date", {}],
  [
    "No connection. This list is from 9:41 AM. You can keep checking off orders.",
    { line: "closed" },
  ],
  ["No connection: 1 update is waiting on this phone.", { line: "closed", waiting: 1 }],
  ["No connection: 3 updates are waiting on this phone.", { line: "closed", waiting: 3 }],
  [
    "No connection: 3 updates are waiting on this phone. Don’t close this page. This phone can’t save the updates.",
    { line: "closed", waiting: 3, isUnkept: true },
  ],
  ["Sending 3 updates…", { waiting: 3, isSending: true }],
  ["3 updates sent.", { caughtUp: 3 }],
  ["You’re not signed in to this vendor. Sign in again to continue.", { line: "signed out" }],
  [
    "You’re not signed in to this vendor. Sign in again to continue. 2 updates are waiting on this phone until you sign in.",
    { line: "signed out", waiting: 2 },
  ],
])("the status line reads '%s'", (said, shown) => {
  expect(lineOf(shown).text).toBe(said);
});

it("keeps the time of the last reading apart from the words that screen readers read out", () => {
  const asOf = new Date(2026, 4, 9, 9, 41).getTime();
  expect(lineOf({ day: stallDay({ asOf }) }).time).toBe("9:41 AM");
  expect(lineOf({ day: stallDay({ asOf }), waiting: 1 }).time).toBeUndefined();
});
