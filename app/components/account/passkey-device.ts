import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { Portal } from "~/models/people/user/user.rules";

/* What a page asks the device for. Pages load this module only if the browser knows passkeys. */

/** The options as the server answers them. */
export type OptionsToAdd = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Makes a passkey on a device that the user chooses, and returns the fields of `AddPasskey`. */
export async function makePasskey(optionsJSON: OptionsToAdd) {
  const { id, response } = await startRegistration({ optionsJSON });
  return {
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: (response.transports ?? []).join(","),
  };
}

/** What a passkey is used for: signing in at a portal, or confirming in an account. */
export type ChallengeFor = Portal | "account";

/**
 * Signs a challenge with a passkey that the user chooses, and returns the fields of `UsePasskey`. With
 * `suggestedUntil`, the browser only offers passkeys among its suggestions for the username, until
 * the signal stops it.
 */
export async function takePasskey(at: ChallengeFor, suggestedUntil?: AbortSignal) {
  if (suggestedUntil && !(await browserSupportsWebAuthnAutofill())) {
    throw new Error("This browser does not suggest passkeys.");
  }
  const answer = await fetch(`/passkey-challenge?at=${at}`, { signal: suggestedUntil });
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`);
  const { id, response } = await startAuthentication({
    optionsJSON: await answer.json(),
    useBrowserAutofill: suggestedUntil !== undefined,
  });
  return {
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? "",
  };
}

/** Stops waiting for the device. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** Whether the user closed the browser's dialog, or did not answer it in time. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the device already has a passkey of this account. */
export const isThereAlready = (error: unknown) =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
