import {
  alertOf,
  emailLine,
  leaveLink,
  openUntil,
  type Problem,
  successUrl,
} from "./checkout-parts";
import { escapeHtml, htmlPage, seeOther } from "./html";
import type { SessionRecord } from "./records";
import { saveCardOf } from "./setup-sessions";
import { type Expiry, TEST_CARDS, type TestCardName } from "./test-cards";
import type { World } from "./world";

/** How the names of card brands are written for people. */
const BRANDS = { mastercard: "Mastercard", visa: "Visa" };

/** The page of an open session in setup mode: a form to choose a test card and its expiry. */
export function cardPage({ session }: SessionRecord, problem?: Problem): Response {
  const body = `${alertOf(problem)}
<h1>Save a card</h1>
${emailLine(session.customer_email)}
<form method="post" action="/c/pay/${escapeHtml(session.id)}">
<fieldset>
<legend>Test card</legend>
${Object.keys(TEST_CARDS).filter(isTestCard).map(cardChoice).join("\n")}
</fieldset>
<label class="field">Expires (MM/YY)
<input name="expiry" value="12/34" required inputmode="numeric" autocomplete="off"></label>
<button class="primary">Save card</button>
</form>
${leaveLink(session)}
${openUntil(session)}`;
  return htmlPage(`${problem ? "Error: " : ""}Save a card`, body, problem?.status ?? 200);
}

/**
 * Saves the card of the form, with `card` (a name in `TEST_CARDS`) and `expiry` (MM/YY), and
 * redirects to the success page. If the bank refuses the card, the page stays open.
 */
export function submitCard(world: World, record: SessionRecord, body: string): Response {
  const form = new URLSearchParams(body);
  const testCard = form.get("card") ?? "";
  const expiry = readExpiry(form.get("expiry") ?? "");
  if (!isTestCard(testCard)) return cardPage(record, { message: "Choose a card.", status: 400 });
  if (expiry === null) {
    return cardPage(record, { message: "Enter the expiry date as MM/YY.", status: 400 });
  }
  const saved = saveCardOf(world, record, { expiry, testCard });
  return "problem" in saved
    ? cardPage(record, { message: saved.problem, status: 402 })
    : seeOther(successUrl(saved));
}

function cardChoice(name: TestCardName): string {
  const { brand, effect, last4 } = TEST_CARDS[name];
  const checked = name === "good" ? " checked" : "";
  return `<label class="choice"><input type="radio" name="card" value="${name}"${checked}>
<span>${BRANDS[brand]} ending in ${last4}<span class="each">${escapeHtml(effect)}</span></span></label>`;
}

function isTestCard(name: string): name is TestCardName {
  return Object.hasOwn(TEST_CARDS, name);
}

function readExpiry(text: string): Expiry | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}
