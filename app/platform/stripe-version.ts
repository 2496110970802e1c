import Stripe from "stripe";

/** The API version that this site uses with Stripe: the SDK's version. */
export const ownVersion: string = Stripe.API_VERSION;

/**
 * Whether an event of this version can be read like an event of our own version. Stripe keeps an
 * event in the version of the endpoint that it was made for, whatever version a request names. All
 * versions of one major release are compatible: '2026-09-30.endive' and '2026-10-28.endive' are
 * both 'endive'.
 */
export const isReadable = (version: string | null): boolean =>
  version !== null && version.split(".")[1] === Stripe.MAJOR_API_VERSION;
