import type Stripe from "stripe";
import { isAccountActive } from "./accounts";
import { cardPage, submitCard } from "./card-page";
import {
  alertOf,
  emailLine,
  leaveLink,
  openUntil,
  type Problem,
  successUrl,
} from "./checkout-parts";
import { escapeHtml, htmlPage, seeOther } from "./html";
import { dollars } from "./money";
import type { SessionRecord } from "./records";
import { payLater, paySession } from "./sessions";
import type { World } from "./world";

/** GET /c/pay/:session: the items and the buttons; a paid session redirects to its success page. */
export function showPaymentPage(world: World, id: string): Response {
  const record = world.store.get("session", id);
  if (!record) return unknownPage();
  switch (record.session.status) {
    case "complete":
      return seeOther(successUrl(record.session));
    case "expired":
      return expiredPage(record.session);
    default:
      return record.session.mode === "setup" ? cardPage(record) : openPage(record);
  }
}

/**
 * POST /c/pay/:session with `action=pay` or `action=decline`, or `action=later` if the session
 * takes more than cards. A session in setup mode takes a card instead; see `card-page.ts`. Paying
 * twice pays only once; both times the browser ends on the success page.
 */
export function submitPaymentPage(world: World, id: string, body: string): Response {
  const record = world.store.get("session", id);
  if (record?.session.status !== "open") return showPaymentPage(world, id);
  if (record.session.mode === "setup") return submitCard(world, record, body);
  if (!isAccountActive(world, record.account, "card_payments")) {
    return openPage(record, { message: "This seller cannot take payments now.", status: 402 });
  }
  switch (new URLSearchParams(body).get("action")) {
    case "pay":
      return seeOther(successUrl(paySession(world, id)));
    case "later":
      if (!takesBankAccounts(record)) break;
      return seeOther(successUrl(payLater(world, id)));
    case "decline":
      return openPage(record, { message: "Your card was declined.", status: 402 });
  }
  return openPage(record, { message: "Choose to pay or to decline.", status: 400 });
}

function takesBankAccounts({ session }: SessionRecord): boolean {
  return session.payment_method_types.includes("us_bank_account");
}

function openPage(record: SessionRecord, problem?: Problem): Response {
  const { lineItems, session } = record;
  const later = takesBankAccounts(record)
    ? '<button name="action" value="later">Use a bank account, which takes days</button>\n'
    : "";
  const total = money(session.amount_total, session.currency);
  const body = `${alertOf(problem)}
<h1>Pay ${total}</h1>
${emailLine(session.customer_email)}
<table>
<tbody>
${lineItems.map(lineRow).join("\n")}
</tbody>
<tfoot>
<tr><th scope="row">Total</th><td>${total}</td></tr>
</tfoot>
</table>
<form method="post" action="/c/pay/${escapeHtml(session.id)}">
<button class="primary" name="action" value="pay">Pay ${total}</button>
${later}<button name="action" value="decline">Decline the card</button>
</form>
${leaveLink(session)}
${openUntil(session)}`;
  const title = `${problem ? "Error: " : ""}Pay ${total}`;
  return htmlPage(title, body, problem?.status ?? 200);
}

function lineRow(line: Stripe.LineItem): string {
  const quantity = line.quantity ?? 1;
  const unit = money(line.price?.unit_amount ?? 0, line.currency);
  const each = quantity > 1 ? `<span class="each">${quantity} × ${unit}</span>` : "";
  const name = escapeHtml(line.description ?? "");
  return `<tr><th scope="row">${name}${each}</th><td>${money(line.amount_total, line.currency)}</td></tr>`;
}

function expiredPage(session: Stripe.Checkout.Session): Response {
  const nothing = session.mode === "setup" ? "No card was saved." : "Nothing was paid.";
  const body = `<h1>This checkout has expired</h1>
<p>${nothing} Go back to start again.</p>
${leaveLink(session, "Go back")}`;
  return htmlPage("This checkout has expired", body, 410);
}

function unknownPage(): Response {
  const body = "<h1>There is no such checkout</h1>\n<p>Check the address, or start again.</p>";
  return htmlPage("There is no such checkout", body, 404);
}

function money(cents: number | null, currency: string | null): string {
  return escapeHtml(dollars(cents ?? 0, currency ?? "usd"));
}
