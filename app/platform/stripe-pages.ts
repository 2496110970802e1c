import type { Settings } from "./settings";

/**
 * The pages of the card checkout and of a vendor's onboarding. Onboarding has a newer address
 * (Accounts v2) and an older one.
 */
const atStripe = [
  "https://checkout.stripe.com",
  "https://accounts.stripe.com",
  "https://connect.stripe.com",
];

type Where = Pick<Settings, "STRIPE_API_HOST">;

/**
 * The origins of Stripe's pages to which our forms may lead. Browsers also apply `form-action` to
 * redirects after a post, so the content policy names these origins and no others.
 */
export const stripePages = ({ STRIPE_API_HOST: host }: Where): readonly string[] =>
  host ? [new URL(host).origin] : atStripe;

/**
 * Whether an address is on one of Stripe's pages. A checkout can also be on the account's own
 * domain.
 */
export const isStripePage = (settings: Where, url: string): boolean =>
  stripePages(settings).includes(new URL(url).origin);
