import { confirmingLink } from "../../people/mail/account-mail";
import { mailOf, type Part, type WrittenMail } from "../../people/mail/written-mail";
import { type Decision, kinds, type ReviewKind } from "./review-queue.rules";

/** The data for the email that tells an applicant, recommender or requester the decision. */
export interface MailedDecision {
  kind: ReviewKind;
  decision: Decision;
  /** The name of the vendor, the market or the account that the decision is about. */
  title: string;
  notes: string | null;
  account: MailedAccount | null;
  /** The email address for questions. */
  writeTo: string;
}

const doors: Partial<Record<ReviewKind, string>> = {
  admin_request: "/admin-portal",
  vendor_request: "/vendor-auth",
  manager_request: "/vendor-auth",
};

const asked: Record<ReviewKind, (title: string) => string> = {
  admin_request: (title) => `your request for the administrator account ${title}`,
  vendor_request: (title) => `your request for an account for ${title}`,
  manager_request: (title) => `your request for an account for ${title}`,
  vendor_application: (title) => `your application for ${title}`,
  market_application: (title) => `your application for ${title}`,
  market_recommendation: (title) => `your recommendation of ${title}`,
  vendor_recommendation: (title) => `your recommendation of ${title}`,
};

/** An account that manages the approved vendor or market, and how its owner signs in. */
export interface MailedAccount {
  username: string;
  /**
   * What the link in the email does. Both kinds of link confirm the account's email. Null if
   * nothing is left to do.
   */
  link: { token: string; does: "set password" | "confirm email" } | null;
  /** How many days the link works. */
  days: number;
}

/**
 * How to sign in to the account: with a link that sets its password or confirms its email, or on
 * its sign-in page (`door`).
 */
export function howToSignIn(
  site: string,
  { username, link, days }: MailedAccount,
  door: string,
): Part[] {
  const named: Part = { facts: [["Username", username]] };
  if (!link) return [named, { link: `${site}${door}`, label: "Sign in" }];
  const { token } = link;
  return link.does === "set password"
    ? [
        named,
        { link: `${site}/reset-password?token=${token}`, label: "Set your password" },
        `The link works once, within ${days} days. After that, use “Forgot your password?” to get a new link.`,
      ]
    : [
        named,
        { link: confirmingLink(site, { token, door }), label: "Sign in and confirm your email" },
        `The link works once, within ${days} days. Confirm your email to get emails about your orders.`,
      ];
}

/** The heading of a reviewer's notes. */
export const addedBy = "Note from us";

/**
 * Whether another step follows an approval of this kind, with another email: adding it to the
 * guide, or what the reviewer does if it can't be added, such as an invitation to an existing
 * vendor.
 */
const hasNextStep = (kind: ReviewKind) =>
  kind === "vendor_application" || kind === "market_application";

/**
 * The email about a decision. `site` is the site's address for links, without a slash at the end.
 */
export function reviewMail(site: string, decided: MailedDecision): WrittenMail {
  const { kind, decision, title, notes, account, writeTo } = decided;
  const isApproved = decision === "approved";
  const word = isApproved
    ? "approved"
    : `not ${kinds[kind].refused === "denied" ? "granted" : "accepted"}`;
  const what = asked[kind](title);
  const parts: Part[] = [
    isApproved
      ? `Good news: we have approved ${what}.`
      : `Thank you for your interest in Market Day. We reviewed ${what} and can’t approve it.`,
  ];
  if (isApproved && hasNextStep(kind)) {
    parts.push(`We’ll email you about the next step. Questions? Email ${writeTo}.`);
  }
  if (notes) parts.push({ quote: notes, by: addedBy });
  if (account) parts.push(...howToSignIn(site, account, doors[kind] ?? "/auth"));
  if (!isApproved) parts.push(`Questions? Email ${writeTo}.`);
  return mailOf({
    subject: `${capital(what.replace(/^your /, "Your "))}: ${word}`,
    parts,
    why: "You get this email because someone entered this address on the Market Day website.",
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
