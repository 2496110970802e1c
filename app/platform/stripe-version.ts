import Stripe from "stripe";

/** The API version in which this site asks Stripe: that of the SDK. */
export const ownVersion: string = Stripe.API_VERSION;

/**
 * Whether an event of this version can be read as if it were of ours. Stripe keeps an event in the
 * version of the endpoint that it was made for, whatever version a request names. All versions of
 * one major release are compatible: '2026-09-30.endive' and '2026-10-28.endive' are both 'endive'.
 */
export const isReadable = (version: string | null): boolean =>
  version !== null && version.split(".")[1] === Stripe.MAJOR_API_VERSION;
