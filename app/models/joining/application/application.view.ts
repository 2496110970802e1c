import { localDateOf, longDate } from "../../core/calendar";
import { pictureSource } from "../../core/links";
import { reviewTime, whyNotAnswer } from "./application.rules";
import type { FollowedApplication } from "./follow.server";

/** A day as it is written out, and as a program reads it. Applicants have no market's clock: UTC. */
const day = (instant: number) => ({
  iso: new Date(instant).toISOString(),
  date: longDate(localDateOf(instant, "UTC")),
});

const told = {
  pending: `We’re reviewing your application. The review takes ${reviewTime}. We’ll email you as soon as we decide.`,
  approved:
    "Good news: we approved your application. Next, we’ll add your page to the guide and email you.",
  shows:
    "Good news: we approved your application, and your page is in the guide. We emailed you the next steps.",
  waits:
    "Good news: we approved your application, and your vendor account is ready. Sign in and add a market so that customers can see your vendor page.",
  removed: "We approved your application, but your page is no longer in the guide.",
  rejected: "We reviewed your application and can’t approve it this time.",
};

/** What whoever applied is shown of it. */
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

/** What is chosen from while an application is filled in: a market, or a vendor. */
export interface Choice {
  id: number;
  name: string;
  /** Where it is, or how often it comes. */
  line: string;
}

/** What was typed, by the form's names; a list is one, a box that is ticked is 'on'. */
export type Draft = Record<string, unknown> & { applicationType?: string };
