import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";

/** Stated wherever something has been applied for. */
export const reviewTime = "3-5 business days";

/** 'Submission Failed: There was an error submitting your application. Please try again.' */
export const submissionFailed = {
  title: "Submission Failed",
  text: "There was an error submitting your application. Please try again.",
};

const day = 24 * 3_600_000;
/** How long a mailed link to an application works, in milliseconds: longer than any review takes. */
export const linkLasts = 180 * day;
/** Within this, in milliseconds, the browser that has applied is led to its application again. */
export const browserKnows = 3_600_000;
/** However often an application is sent in again, its link is mailed once within this. */
export const oneMailIn = 3_600_000;
/** How long a draft is kept after it was last changed, in milliseconds. */
export const draftLasts = 2 * day;
/** As many markets as a vendor can ask for at once. */
export const mostMarkets = 20;
/** Questions and answers of one application. */
export const mostMessages = 30;

/** Letters and digits that nobody takes for one another: no I, L, O or U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What an applicant names an application by: 'MD-7K3P-Q9XW-2B'. Of 50 random bits, so that nobody
 * guesses one; it says nothing of how many there are, and opens nothing by itself.
 */
export function newReference(random = crypto.getRandomValues(new Uint8Array(10))): string {
  const text = [...random].map((byte) => letters[byte % 32]).join("");
  return `MD-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** A reference as somebody may write it; null for what is none. */
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

/** Why the applicant cannot answer now; null when they can: they are asked first. */
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
