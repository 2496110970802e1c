import { completeOnboarding } from "./connect";
import { escapeHtml, htmlPage, seeOther } from "./html";
import type { AccountLinkRecord } from "./records";
import { seconds, type World } from "./world";

/**
 * GET /setup/:token: the onboarding page of a connected account. A link that is used or too old goes
 * to its refresh address, where the platform makes a new one, as with Stripe.
 */
export function showOnboardingPage(world: World, token: string): Response {
  const link = world.store.get("account_link", token);
  if (!link) return unknownPage();
  if (!isOpen(world, link)) return seeOther(link.refreshUrl);
  const account = world.store.get("account", link.account);
  const email = account?.email ? `<p class="quiet">For ${escapeHtml(account.email)}</p>` : "";
  const body = `<h1>Set up payouts</h1>
${email}
<p>Stripe would ask for a name, an address and a bank account here. The emulator asks for nothing.</p>
<form method="post" action="/setup/${escapeHtml(token)}">
<button class="primary" name="action" value="complete">Complete the setup</button>
<button name="action" value="later">Return without completing it</button>
</form>
<p class="quiet">Account ${escapeHtml(link.account)}</p>`;
  return htmlPage("Set up payouts", body);
}

/** POST /setup/:token with `action=complete` or `action=later`; both go to the return address. */
export function submitOnboardingPage(world: World, token: string, body: string): Response {
  const link = world.store.get("account_link", token);
  if (!link) return unknownPage();
  // A second click on the button finds the link used, and is still on its way back.
  if (link.used) return seeOther(link.returnUrl);
  if (!isOpen(world, link)) return seeOther(link.refreshUrl);
  if (new URLSearchParams(body).get("action") === "complete") completeOnboarding(world, link);
  return seeOther(link.returnUrl);
}

function isOpen(world: World, link: AccountLinkRecord): boolean {
  return !link.used && seconds(world) < link.expiresAt;
}

function unknownPage(): Response {
  const body = "<h1>There is no such setup</h1>\n<p>Check the address, or start again.</p>";
  return htmlPage("There is no such setup", body, 404);
}
