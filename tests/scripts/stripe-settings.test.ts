import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paymentEvents } from "~/models/orders/payment/payment-event.server";
import * as notices from "~/models/orders/stripe-account/account-notice.server";
import { accountEvents, events } from "../../scripts/lib/stripe-settings.mjs";

/** All texts that look like the name of an event. */
const namesIn = (text: string) =>
  text.match(/(?<!\.)\b(account|checkout|refund|payout|charge)(\.[a-z_]+)+\b/g) ?? [];
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

it("the webhook subscribes to exactly the payment events that the server handles", () => {
  expect(sorted(paymentEvents)).toEqual(sorted(events));
});

it("the README names the same payment events", () => {
  // Leaves out code blocks, in which `checkout.url` looks like the name of an event.
  const readme = readFileSync("README.md", "utf8").replace(/^```ts\n.*?^```$/gms, "");
  expect(sorted(namesIn(readme))).toEqual(sorted(events));
});

it("the webhook and the README name exactly the account events that the server handles", () => {
  expect(sorted(accountEvents)).toEqual(sorted(notices.accountEvents));
  const named = readFileSync("README.md", "utf8").match(/`v2\.core\.[^`]+`/g) ?? [];
  expect(sorted(named.map((name) => name.slice(1, -1)))).toEqual(sorted(accountEvents));
});
