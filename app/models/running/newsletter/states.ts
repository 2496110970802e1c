/** A reader who gets mail, one who was asked and has not said yes, one who has left. */
export const readerStates = ["active", "unconfirmed", "inactive"] as const;
export type ReaderState = (typeof readerStates)[number];

/** An issue that is written, that goes to its readers, that was stopped on its way, that has gone. */
export const issueStates = ["draft", "sending", "stopped", "sent"] as const;
export type IssueState = (typeof issueStates)[number];
