import type { Settings } from "./settings";

/** The card checkout, and a vendor's onboarding as Accounts v2 and its older form link to it. */
const atStripe = [
  "https://checkout.stripe.com",
  "https://accounts.stripe.com",
  "https://connect.stripe.com",
];

type Where = Pick<Settings, "STRIPE_API_HOST">;

/**
 * The origins of Stripe's own pages that a form of ours may lead to. Browsers apply `form-action` to
 * the redirects after a post too, so these, and no other, are named in the content policy.
 */
export const stripePages = ({ STRIPE_API_HOST: host }: Where): readonly string[] =>
  host ? [new URL(host).origin] : atStripe;

/** Whether an address is on one of them; a checkout can be on a domain of the account's own. */
export const isStripePage = (settings: Where, url: string): boolean =>
  stripePages(settings).includes(new URL(url).origin);
