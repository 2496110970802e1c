import { leaveOnboarding } from "./account-links";
import { escapeHtml, htmlPage, seeOther } from "./html";
import type { AccountLinkRecord, Standing } from "./records";
import type { World } from "./world";

/**
 * The visitor's choices, and the standing that each gives the account; null leaves the account
 * unchanged.
 */
const CHOICES: Record<string, { label: string; standing: Standing | null }> = {
  complete: { label: "Finish now", standing: "complete" },
  partly: { label: "Finish, but owe a document in 14 days", standing: "due" },
  pending: { label: "Finish, and let Stripe check it first", standing: "pending" },
  refused: { label: "Be refused by Stripe", standing: "rejected" },
  later: { label: "Come back later", standing: null },
};

/**
 * GET /setup/:token: the onboarding page of a connected account, for one visit. A link that was
 * opened or used before, or is too old, redirects to its refresh address, where the platform makes
 * a new link, as with Stripe.
 */
export function showOnboardingPage(world: World, token: string): Response {
  const link = world.store.get("account_link", token);
  if (!link) return unknownPage();
  if (link.opened || !isOpen(world, link)) return seeOther(link.refreshUrl);
  world.store.put("account_link", token, { ...link, opened: true });
  const account = world.store.get("account", link.account);
  const email = account?.contactEmail;
  const buttons = Object.entries(CHOICES).map(([action, { label }], index) => {
    const look = index === 0 ? ' class="primary"' : "";
    return `<button${look} name="action" value="${action}">${label}</button>`;
  });
  const body = `<h1>Set up payments</h1>
${email ? `<p class="quiet">For ${escapeHtml(email)}</p>` : ""}
<p>Stripe would ask for a name, an address and a bank account here. The emulator asks for nothing.</p>
<form method="post" action="/setup/${escapeHtml(token)}">
${buttons.join("\n")}
</form>
<p class="quiet">Account ${escapeHtml(link.account)}</p>`;
  return htmlPage("Set up payments", body);
}

/**
 * POST /setup/:token with `action=complete` or another choice; all redirect to the return address.
 */
export function submitOnboardingPage(world: World, token: string, body: string): Response {
  const link = world.store.get("account_link", token);
  if (!link) return unknownPage();
  const back = link.returnUrl ?? link.refreshUrl;
  // A second click on the button finds the link already used, and still redirects to the return
  // address.
  if (link.used) return seeOther(back);
  if (!isOpen(world, link)) return seeOther(link.refreshUrl);
  const choice = CHOICES[new URLSearchParams(body).get("action") ?? ""];
  if (!choice) return seeOther(link.refreshUrl);
  leaveOnboarding(world, link, choice.standing);
  return seeOther(back);
}

function isOpen(world: World, link: AccountLinkRecord): boolean {
  return !link.used && world.now() < link.expiresAt;
}

function unknownPage(): Response {
  const body = "<h1>There is no such setup</h1>\n<p>Check the address, or start again.</p>";
  return htmlPage("There is no such setup", body, 404);
}
