import { z } from "~/platform/zod";
import { required, requiredLines, rowId } from "../../core/fields";

const issue = {
  issueId: rowId("Choose an issue"),
  version: rowId("Please say which version of it you have seen."),
};
const words = {
  subject: required("Subject is required", 150),
  text: requiredLines("Text is required", 6_000),
};

/** An issue of the newsletter, as plain text: an empty line begins another paragraph. */
export const WriteIssue = z.object(words);
export type WriteIssue = z.output<typeof WriteIssue>;

export const ChangeIssue = z.object({ ...issue, ...words });
export type ChangeIssue = z.output<typeof ChangeIssue>;

/** Mails the issue, as it was seen, to whoever asks. */
export const TestIssue = z.object(issue);
export type TestIssue = z.output<typeof TestIssue>;

/** Begins to send the issue, as it was seen, to every reader. */
export const SendIssue = z.object(issue);
export type SendIssue = z.output<typeof SendIssue>;

/** Throws a draft away, as it was seen. */
export const DeleteIssue = z.object(issue);
export type DeleteIssue = z.output<typeof DeleteIssue>;

export const StopIssue = z.object({ issueId: issue.issueId });
export type StopIssue = z.output<typeof StopIssue>;

/** Sends a stopped issue to those who have none yet. */
export const GoOnWithIssue = z.object({ issueId: issue.issueId });
export type GoOnWithIssue = z.output<typeof GoOnWithIssue>;
