import { z } from "~/platform/zod";
import { email, linkToken, required, requiredLines, rowId, seenVersion } from "../../core/fields";

export const Subscribe = z.object({ email: email() });
export type Subscribe = z.output<typeof Subscribe>;

const consent = "Check the box to subscribe";

/** The form asks for consent explicitly. A program that calls the API has already asked for it. */
export const SubscribeForm = Subscribe.extend({
  consent: z.boolean({ error: consent }).refine((ticked) => ticked, consent),
});

export const NewsletterLink = z.object({ token: linkToken });
export type NewsletterLink = z.output<typeof NewsletterLink>;

/** An administrator removes a reader from the list. */
export const TakeReaderOff = z.object({ readerId: rowId("Choose a subscriber") });
export type TakeReaderOff = z.output<typeof TakeReaderOff>;

/**
 * The answer to everybody who asks for the newsletter, whether or not they are on the list already.
 */
export const thanks =
  "Thank you for subscribing to our newsletter. To confirm, open the link we just emailed you.";

const issue = {
  issueId: rowId("Choose an issue"),
  version: seenVersion,
};
const words = {
  subject: required("Subject is required", 150),
  text: requiredLines("Text is required", 6_000),
};

/** An issue of the newsletter, as plain text. An empty line begins a new paragraph. */
export const WriteIssue = z.object(words);
export type WriteIssue = z.output<typeof WriteIssue>;

export const ChangeIssue = z.object({ ...issue, ...words });
export type ChangeIssue = z.output<typeof ChangeIssue>;

/** Emails the issue, in the version that the viewer saw, to the viewer. */
export const TestIssue = z.object(issue);
export type TestIssue = z.output<typeof TestIssue>;

/** Begins to send the issue, in the version that the viewer saw, to every reader. */
export const SendIssue = z.object(issue);
export type SendIssue = z.output<typeof SendIssue>;

/** Deletes a draft, in the version that the viewer saw. */
export const DeleteIssue = z.object(issue);
export type DeleteIssue = z.output<typeof DeleteIssue>;

export const StopIssue = z.object({ issueId: issue.issueId });
export type StopIssue = z.output<typeof StopIssue>;

/** Sends a stopped issue to the readers who have no copy yet. */
export const GoOnWithIssue = z.object({ issueId: issue.issueId });
export type GoOnWithIssue = z.output<typeof GoOnWithIssue>;
