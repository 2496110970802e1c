import type { CapabilityStatus, Requirement } from "~/platform/connected-account";
import type { Instant } from "~/platform/context";
import { type LocalDate, localDateOf } from "../../core/calendar";

/**
 * What a vendor can do if Stripe takes no cards for an account and asks for nothing more: Stripe's
 * own words, and 'unknown' if Stripe does not know the account under our key.
 */
export const resolutions = ["provide_info", "contact_stripe", "no_resolution", "unknown"] as const;
type Resolution = (typeof resolutions)[number];

/** The facts about a vendor's account that the rules need. */
export interface AccountFacts {
  cardPayments: CapabilityStatus;
  payouts: CapabilityStatus;
  requirements: Requirement[];
  resolution: Resolution | null;
  dueAt: Instant | null;
  readyAt: Instant | null;
  closedAt: Instant | null;
}

/**
 * Whether an account's customers can pay by card now. Only Stripe's word on the capability counts.
 * The SQL form of this rule is in vendor-columns.server.ts.
 */
export const isReady = ({
  cardPayments,
  closedAt,
}: Pick<AccountFacts, "cardPayments" | "closedAt">): boolean =>
  closedAt === null && cardPayments === "active";

/** Who has to act before the account takes cards, or so that it keeps taking them. */
type Turn = "you" | "stripe";

/** The content of the box about a vendor's account, with texts ready to show. */
export interface AccountBox {
  state: "waiting" | "active" | "problem" | "ended";
  /** The text of the badge. Never a verb. */
  word: string;
  title: string;
  text: string;
  /** Whose turn it is; null if nobody has to act. */
  turn: Turn | null;
  /** What Stripe still needs, each item once, with what was wrong with it before. */
  missing: { text: string; from: Turn; problem: string | null }[];
  /** The deadline as a date; null if there is none. */
  due: LocalDate | null;
  /** What the vendor can do about it at Stripe. */
  action: "connect" | "continue" | "update" | "contact" | "replace" | null;
  /** Whether Stripe holds back payouts of the money that has come in. */
  payoutsHeld: boolean;
}

/** Tells a vendor that replaces an unreachable account where its money is. */
export const moneyStays =
  "Money in the old account stays there. Pay it out in your Stripe dashboard.";

/** Badge, title, text, turn and action for each state of an account. */
type Standing = Pick<AccountBox, "state" | "word" | "title" | "text" | "turn" | "action">;
const standings = {
  none: {
    state: "waiting",
    word: "Not connected",
    title: "Let customers pay by card",
    text: "Card payments go to your own Stripe account. Stripe asks who you are and where your money goes. Have an ID and your bank details ready. Setup takes about 10 minutes, and you can stop and come back.",
    turn: "you",
    action: "connect",
  },
  closed: {
    state: "ended",
    word: "Closed",
    title: "Your Stripe account is closed",
    text: "Stripe still pays your balance to your bank. To take cards again, connect a new account.",
    turn: "you",
    action: "connect",
  },
  replaced: {
    state: "ended",
    word: "Out of reach",
    title: "Connect another Stripe account",
    text: `${moneyStays} To take cards again, connect another account.`,
    turn: "you",
    action: "connect",
  },
  ready: {
    state: "active",
    word: "Takes cards",
    title: "Customers can pay you by card",
    text: "Payments go to your own Stripe account.",
    turn: null,
    action: null,
  },
  due: {
    state: "waiting",
    word: "Details due",
    title: "Stripe needs something from you",
    text: "You can still take cards. Send Stripe the details in time, or Stripe stops your card payments.",
    turn: "you",
    action: "continue",
  },
  halfWay: {
    state: "waiting",
    word: "Not finished",
    title: "Finish your Stripe account to take cards",
    text: "Stripe still needs details from you before you can take cards.",
    turn: "you",
    action: "continue",
  },
  checking: {
    state: "waiting",
    word: "Being checked",
    title: "Stripe is checking your details",
    text: "You don’t need to do anything. This usually takes minutes, at most a few days. The result shows up here.",
    turn: "stripe",
    action: null,
  },
  lost: {
    state: "problem",
    word: "Stopped",
    title: "Stripe stopped your card payments",
    text: "Stripe needs details from you before you can take cards again. Paid orders stay valid.",
    turn: "you",
    action: "continue",
  },
  paused: {
    state: "problem",
    word: "Stopped",
    title: "Stripe stopped your card payments",
    text: "Ask Stripe’s support what’s needed. Paid orders stay valid.",
    turn: "you",
    action: "contact",
  },
  refused: {
    state: "problem",
    word: "Rejected",
    title: "Stripe rejected your account",
    text: "You can’t take cards. Stripe emailed you the reason. Ask Stripe’s support whether the rejection is final.",
    turn: "you",
    action: "contact",
  },
  unsupported: {
    state: "problem",
    word: "Not possible",
    title: "Stripe doesn’t take cards for your business",
    text: "Stripe doesn’t offer card payments for this kind of business or country.",
    turn: "you",
    action: "contact",
  },
  unknown: {
    state: "problem",
    word: "Out of reach",
    title: "We can’t reach your Stripe account",
    text: "Stripe no longer shows this account to us. If you closed or disconnected it, connect another account. If you did neither, email us.",
    turn: "you",
    action: "replace",
  },
} as const satisfies Record<string, Standing>;

/** The state of an account; null means that the vendor has none. */
export function standingOf(account: AccountFacts | null): keyof typeof standings {
  if (account === null) return "none";
  const { cardPayments, requirements, readyAt, closedAt, resolution } = account;
  // An account that was replaced may still be open at Stripe: we only could not reach it.
  if (closedAt !== null) return resolution === "unknown" ? "replaced" : "closed";
  if (resolution === "unknown") return "unknown";
  const isWanted = requirements.some(
    ({ from, deadline }) => from === "user" && deadline !== "eventually_due",
  );
  if (cardPayments === "active") return isWanted ? "due" : "ready";
  if (cardPayments === "rejected") return "refused";
  if (cardPayments === "unsupported") return "unsupported";
  if (isWanted || resolution === "provide_info") return readyAt === null ? "halfWay" : "lost";
  const isLookedAt = requirements.some(({ from }) => from === "stripe");
  if (cardPayments === "pending" || isLookedAt || resolution === "no_resolution") return "checking";
  return resolution === "contact_stripe" ? "paused" : readyAt === null ? "halfWay" : "paused";
}

/** What to tell a vendor about the vendor's account at Stripe. Dates are in `timeZone`. */
export function accountBox(account: AccountFacts | null, timeZone: string): AccountBox {
  const standing = standingOf(account);
  const isOver = account === null || account.closedAt !== null || standing === "unknown";
  const missing = isOver ? [] : missingOf(account.requirements);
  const later = standing === "ready" && missing.some(({ from }) => from === "you");
  return {
    ...standings[standing],
    ...(later && { action: "update" as const }),
    missing,
    due: isOver || account.dueAt === null ? null : localDateOf(account.dueAt, timeZone),
    payoutsHeld: !isOver && isReady(account) && account.payouts !== "active",
  };
}

/**
 * Makes one line for each item, without repeats, because Stripe lists a person's first and last
 * name separately.
 */
function missingOf(requirements: readonly Requirement[]): AccountBox["missing"] {
  const lines = new Map<string, AccountBox["missing"][number]>();
  for (const { what, from, problem } of requirements) {
    const line = {
      text: inWords(what),
      from: from === "user" ? "you" : "stripe",
      problem,
    } as const;
    const key = `${line.from} ${line.text}`;
    const known = lines.get(key);
    if (!known || (known.problem === null && problem !== null)) lines.set(key, line);
  }
  return [...lines.values()];
}

/**
 * Patterns for Stripe's names of what it needs, in the order of the search, and what each name
 * means.
 */
const words: [pattern: RegExp, text: string][] = [
  [/payout_method|external_account|bank/, "Your bank account"],
  [/terms_of_service|attestation/, "Your agreement to Stripe’s terms"],
  [/document|verification|proof/, "A photo of an ID or another document"],
  [/id_number|ssn|tax_id|\btin\b/, "Your Social Security or tax number"],
  [/date_of_birth|\bdob\b/, "Your date of birth"],
  [/support/, "Contact details for your customers"],
  [/statement_descriptor/, "Your name on customers’ card statements"],
  [/owner|director|executive|representative|authorizer/, "Who owns and runs the business"],
  [/address/, "Your address"],
  [/phone|email/, "Your phone number or email"],
  [/given_name|surname|first_name|last_name|legal_name|registered_name/, "Your legal name"],
  [/entity_type|structure|business_type/, "Your type of business"],
  [/mcc|product_description|business_profile|profile|url|industry|revenue/, "What you sell"],
];

/** What Stripe needs, in words for a vendor. */
export const inWords = (what: string): string =>
  words.find(([pattern]) => pattern.test(what))?.[1] ?? "Further details about your business";
