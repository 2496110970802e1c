import { Secret, TOTP } from "otpauth";
import type { Instant } from "~/platform/context";

/*
 * Sign-in codes as authenticator apps make them (TOTP, RFC 6238): six digits, a new code every 30
 * seconds, made from a key that only the app and this site know. Every app supports SHA-1.
 */

const minute = 60_000;
const stepSeconds = 30;
/** How long a new key waits for its first code, in milliseconds. */
export const setupLasts = 60 * minute;
/** How long new recovery codes can be seen before the owner says that they are saved. */
export const codesShownFor = 15 * minute;
/** How long a sign-in with the right password waits for its code. */
export const halfSignInLasts = 10 * minute;
export const recoveryCodesMade = 10;

const generator = (key: string, username = "") =>
  new TOTP({
    issuer: "Market Day",
    label: username,
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(key),
  });

/** A key for an app: 160 random bits in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` address that gives an app the key, as a link or a QR code. */
export const setupLink = (key: string, username: string): string =>
  generator(key, username).toString();

/**
 * The time step that a code belongs to: the present one, or the one before or after it, because
 * phones' clocks are seldom exact. Null for a wrong code.
 */
export function stepOf(code: string, key: string, now: Instant): number | null {
  const drift = generator(key).validate({ token: code, timestamp: now, window: 1 });
  return drift === null ? null : Math.floor(now / 1000 / stepSeconds) + drift;
}

/** A text in groups of four characters, which people can compare and type more easily. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");

/**
 * A recovery code: 20 random digits. It has only digits because it is typed into the field for
 * codes, where a phone shows its number keys.
 */
export function newRecoveryCode(): string {
  const groups = crypto.getRandomValues(new Uint32Array(5));
  return [...groups].map((group) => String(group % 10_000).padStart(4, "0")).join(" ");
}

/** What was typed into the field for codes: its kind, and its digits. Null if it is neither kind. */
export function readCode(typed: string): { by: "code" | "recovery_code"; digits: string } | null {
  const digits = typed.normalize("NFKC").replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(digits)) return { by: "code", digits };
  if (/^\d{20}$/.test(digits)) return { by: "recovery_code", digits };
  return null;
}

/** '1 recovery code', '10 recovery codes'. */
export const countCodes = (n: number): string =>
  n === 1 ? "1 recovery code" : `${n} recovery codes`;
