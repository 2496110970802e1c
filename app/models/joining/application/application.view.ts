import { localDateOf, longDate } from "../../core/calendar";
import { pictureSource } from "../../core/links";
import { reviewTime, whyNotAnswer } from "./application.rules";
import type { FollowedApplication } from "./follow.server";

/**
 * A day in words, and as a program reads it. The day is in UTC, because an applicant has no market
 * with a time zone.
 */
const day = (instant: number) => ({
  iso: new Date(instant).toISOString(),
  date: longDate(localDateOf(instant, "UTC")),
});

const told = {
  pending: `We’re reviewing your application. The review takes ${reviewTime}. We’ll email you as soon as we decide.`,
  // The email after an approval does not promise a page either: some applications can't be added.
  approved: "Good news: we approved your application. We’ll email you about the next step.",
  shows:
    "Good news: we approved your application, and your page is in the guide. We emailed you the next steps.",
  waits:
    "Good news: we approved your application, and your vendor account is ready. Sign in and add a market so that customers can see your vendor page.",
  removed: "We approved your application, but your page is no longer in the guide.",
  rejected: "We reviewed your application and can’t approve it this time.",
};

/** What the applicant sees of an application. */
export function followedView(application: FollowedApplication) {
  const { kind, reference, name, status, submittedAt, reviewedAt, reviewNotes } = application;
  const guide = status === "approved" ? application.guide : null;
  return {
    reference,
    name,
    status,
    told: told[guide ?? status],
    signIn: guide === "shows" || guide === "waits" ? "/vendor-auth" : null,
    submitted: day(submittedAt),
    reviewed: status === "pending" || reviewedAt === null ? null : day(reviewedAt),
    notes: status === "pending" ? null : reviewNotes,
    what: kind === "vendor_application" ? "Vendor" : "Market",
    sent: application.sent.flatMap(({ term, value, as }) =>
      as === "pictures" || term === "Reference" ? [] : [{ term, value: [value].flat().join(", ") }],
    ),
    photos: application.sent
      .filter(({ as }) => as === "pictures")
      .flatMap(({ value }) => [value].flat().flatMap((photo) => pictureSource(photo) ?? [])),
    messages: application.messages.map(({ id, by, text, at }) => ({ id, by, text, at: day(at) })),
    mayAnswer: whyNotAnswer(application) === null,
    isAsked: status === "pending" && application.messages.at(-1)?.by === "reviewer",
  };
}
export type FollowedView = ReturnType<typeof followedView>;

/** An option in the application form: a market or a vendor. */
export interface Choice {
  id: number;
  name: string;
  /** The market's location, or how often the vendor comes. */
  line: string;
}

/** The typed values, by form field name. A list is a list, and a ticked checkbox is 'on'. */
export type Draft = Record<string, unknown> & { applicationType?: string };
