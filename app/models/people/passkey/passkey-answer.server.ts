import { Buffer } from "node:buffer";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Allowed, RequestContext } from "~/platform/context";
import {
  type ChallengePurpose,
  challengeLasts,
  type OpenChallenge,
} from "~/platform/passkey-challenges";
import { hashToken } from "~/platform/tokens";
import type { Viewer } from "~/platform/viewer";
import type { AddPasskey, UsePasskey } from "./passkey.schema";
import type { passkeys } from "./passkey.tables";

/** The library is loaded only when a passkey is used, because few requests need it. */
const library = () => import("@simplewebauthn/server");

/** How this site calls itself. A device uses a passkey only on the site that the passkey is for. */
const siteName = "Market Day";
const hostOf = ({ site }: Pick<RequestContext, "site">) => new URL(site).hostname;

/** What a browser needs to make a passkey for the viewer. `own` are the passkeys there are. */
export async function optionsToAdd(
  ctx: Allowed<Viewer>,
  own: readonly { credentialId: string; transports: readonly string[] }[],
) {
  const { generateRegistrationOptions } = await library();
  const { viewer, passkeyChallenges, now } = ctx;
  const handle = await passkeyChallenges.handleOf(viewer.id);
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(ctx),
    userName: viewer.username,
    userID: new Uint8Array(Buffer.from(handle, "base64url")),
    challenge: await passkeyChallenges.make(`add to ${viewer.id}`, now),
    timeout: challengeLasts,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
  });
}

/** What a browser needs to sign in on a sign-in page. It names no account and no passkey. */
export async function optionsToSignIn(
  ctx: RequestContext,
  purpose: ChallengePurpose,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await ctx.passkeyChallenges.make(purpose, ctx.now);
  return {
    challenge: Buffer.from(challenge).toString("base64url"),
    rpId: hostOf(ctx),
    timeout: challengeLasts,
    userVerification: "required",
  };
}

/** The passkey in a device's answer, and the challenge that it answers; null if it is not right. */
export async function checkNewPasskey(
  ctx: Allowed<Viewer>,
  { credentialId, clientDataJSON, attestationObject }: AddPasskey,
) {
  const { verifyRegistrationResponse } = await library();
  return checked(ctx, `add to ${ctx.viewer.id}`, async (expected) => {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      ...expected,
      response: asCredential(credentialId, { clientDataJSON, attestationObject }),
    });
    return made ?? null;
  });
}

/** What a passkey has signed, and the challenge that it answers; null if it is not right. */
export async function checkUse(
  ctx: RequestContext,
  purpose: ChallengePurpose,
  passkey: typeof passkeys.$inferSelect,
  { credentialId, ...answer }: UsePasskey,
) {
  const { verifyAuthenticationResponse } = await library();
  if (answer.userHandle !== passkey.userHandle) return null;
  return checked(ctx, purpose, async (expected) => {
    const { verified, authenticationInfo: use } = await verifyAuthenticationResponse({
      ...expected,
      response: asCredential(credentialId, answer),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    });
    return verified ? use : null;
  });
}

/** A device's answer as the library reads it. */
const asCredential = <Answer>(id: string, response: Answer) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  response,
  clientExtensionResults: {},
});

/** A challenge that was answered, as the table of spent challenges holds it. */
interface Answered {
  challengeHash: string;
  endsAt: number;
}

/**
 * Runs the library's check for this site and for a challenge with this purpose. The library throws
 * for everything that is not right; then the result is null, and the log has the reason.
 */
async function checked<Found extends object>(
  ctx: RequestContext,
  purpose: ChallengePurpose,
  check: (expected: {
    expectedChallenge: (sent: string) => Promise<boolean>;
    expectedOrigin: string;
    expectedRPID: string;
    requireUserVerification: true;
  }) => Promise<Found | null>,
): Promise<{ found: Found; answered: Answered } | null> {
  let challenge: OpenChallenge | null = null;
  const expectedChallenge = async (sent: string) => {
    const text = Buffer.from(sent, "base64url").toString();
    challenge = await ctx.passkeyChallenges.open(text, purpose, ctx.now);
    return challenge !== null;
  };
  const found = await check({
    expectedChallenge,
    expectedOrigin: ctx.site,
    expectedRPID: hostOf(ctx),
    requireUserVerification: true,
  }).catch((error) => {
    ctx.log("passkey-refused", { message: String(error).slice(0, 300) });
    return null;
  });
  const open = challenge as OpenChallenge | null;
  if (found === null || open === null) return null;
  return { found, answered: { challengeHash: await hashToken(open.text), endsAt: open.endsAt } };
}
