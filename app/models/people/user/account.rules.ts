import { DomainError } from "~/platform/errors";

const minute = 60_000;
/** How long a mailed link works, in milliseconds. */
export const resetLasts = 60 * minute;
/** The first password of an account that somebody else has made may take a while. */
export const invitationLasts = 7 * 24 * 60 * minute;
export const emailChangeLasts = 24 * 60 * minute;
/** More links than this in an hour are not mailed for one account. */
export const mostResetsAnHour = 3;
export const mostEmailLinksAnHour = 5;

/** What is said of a mailed link that no longer does anything. */
export const linkHasEnded = () =>
  new DomainError("too_late", "This link has been used already, or its time is over.", {
    title: "This link no longer works",
  });
