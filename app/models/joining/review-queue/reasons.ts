import type { Decision, ReviewKind } from "./review-queue.rules";

/** A phrase that is often what there is to say: what it is called, and the text that it fills in. */
export interface Reason {
  name: string;
  label: string;
  text: string;
}

const incomplete: Reason = {
  name: "incomplete",
  label: "Something is missing",
  text: "Some of what we need to know is missing. Please send it once more with everything filled in.",
};
const twice: Reason = {
  name: "twice",
  label: "Came in twice",
  text: "We have the same from you already, and have answered that one.",
};
const unknown: Reason = {
  name: "unknown",
  label: "We could not check who asks",
  text: "We could not make sure that this comes from the business it names. Please write to us from its own address.",
};
const notGrown: Reason = {
  name: "not-grown",
  label: "Not grown or made by the vendor",
  text: "We only take what is grown or made by the vendor.",
};
const notMarket: Reason = {
  name: "not-a-market",
  label: "Not a farmers market",
  text: "This guide lists farmers markets only.",
};
const listed: Reason = {
  name: "listed",
  label: "Listed already",
  text: "It is in our guide already. Thank you for telling us all the same.",
};
const welcome: Reason = {
  name: "welcome",
  label: "Welcome",
  text: "Welcome! Please write to us if anything is unclear.",
};
const thanks: Reason = {
  name: "thanks",
  label: "Thank you",
  text: "Thank you for the hint. We have written to them.",
};
const otherAccount: Reason = {
  name: "other-account",
  label: "Another kind of account fits better",
  text: "This kind of account does more than you need. Please ask for a vendor's or a market manager's instead.",
};

const phrases: Record<ReviewKind, Record<Decision, readonly Reason[]>> = {
  admin_request: { approved: [welcome], refused: [otherAccount, unknown, twice] },
  vendor_request: { approved: [welcome], refused: [unknown, incomplete, twice] },
  manager_request: { approved: [welcome], refused: [unknown, incomplete, twice] },
  vendor_application: { approved: [welcome], refused: [notGrown, incomplete, listed, twice] },
  market_application: { approved: [welcome], refused: [notMarket, incomplete, listed, twice] },
  market_recommendation: { approved: [thanks], refused: [notMarket, incomplete, listed, twice] },
  vendor_recommendation: { approved: [thanks], refused: [notGrown, incomplete, listed, twice] },
};

/** The phrases for a kind: for this decision, or for both. */
export function reasonsFor(kind: ReviewKind, decision?: Decision): readonly Reason[] {
  const { approved, refused } = phrases[kind];
  if (decision) return phrases[kind][decision];
  return [...refused, ...approved];
}

/**
 * What is written down as the notes of a decision: what was typed, else what the chosen phrase
 * says, else nothing.
 */
export function notesOf(
  kind: ReviewKind,
  { notes, reason }: { notes: string | null; reason: string | null },
): string | null {
  if (notes !== null) return notes;
  return reasonsFor(kind).find(({ name }) => name === reason)?.text ?? null;
}
