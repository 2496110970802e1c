import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";

/** The review time, shown wherever a user has applied for something. */
export const reviewTime = "3-5 business days";

/** 'Submission Failed: There was an error submitting your application. Please try again.' */
export const submissionFailed = {
  title: "Submission Failed",
  text: "There was an error submitting your application. Please try again.",
};

const day = 24 * 3_600_000;
/**
 * How long a link from an email to an application works, in milliseconds. It is longer than any
 * review takes.
 */
export const linkLasts = 180 * day;
/**
 * If the same browser sends its application again within this time, in milliseconds, it is led to
 * the application.
 */
export const browserKnows = 3_600_000;
/**
 * The shortest time between two emails with an application's link, in milliseconds, however often
 * the same application is sent.
 */
export const oneMailIn = 3_600_000;
/** How long a draft is kept after its last change, in milliseconds. */
export const draftLasts = 2 * day;
/** The most markets that a vendor can ask for at once. */
export const mostMarkets = 20;
/** The most messages (questions and answers) of one application. */
export const mostMessages = 30;

/** Letters and digits that people do not confuse: no I, L, O or U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Creates the reference that an applicant uses to name an application: 'MD-7K3P-Q9XW-2B'. The
 * reference has 50 random bits, so nobody can guess one. It does not show how many applications
 * there are, and it gives no access by itself.
 */
export function newReference(random = crypto.getRandomValues(new Uint8Array(10))): string {
  const text = [...random].map((byte) => letters[byte % 32]).join("");
  return `MD-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** Reads a reference as a user may type it. Returns null if the text is not a reference. */
export function readReference(text: string | undefined): string | null {
  const plain = (text ?? "").toUpperCase();
  return /^MD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}$/.test(plain) ? plain : null;
}

export interface Exchange {
  status: "pending" | "approved" | "rejected";
  messages: readonly { by: "reviewer" | "applicant"; at: Instant }[];
}

/** Why a reviewer cannot ask about an application now; null when they can. */
export function whyNotAsk({ status, messages }: Exchange): DomainError | null {
  if (status !== "pending") {
    return new DomainError(
      "too_late",
      "This application is already decided. Email the applicant instead.",
    );
  }
  return messages.length < mostMessages ? null : tooLong();
}

/** Why the applicant cannot answer now; null when they can. A reviewer must ask first. */
export function whyNotAnswer({ status, messages }: Exchange): DomainError | null {
  if (status !== "pending") {
    return new DomainError("too_late", "We already decided on your application.");
  }
  if (!messages.some(({ by }) => by === "reviewer")) {
    return new DomainError("too_late", "We haven’t asked you anything yet.");
  }
  return messages.length < mostMessages ? null : tooLong();
}

const tooLong = () =>
  new DomainError("too_late", "This conversation is too long. Continue by email or phone.");
